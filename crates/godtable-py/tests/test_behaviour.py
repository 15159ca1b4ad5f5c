"""How long work behaves: it can be stopped, tells of its progress, leaves the interpreter free, and is refused in time."""

import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import godtable as gt

TOP_SPIN = "[[*range(1, {n}), 0], [3, 2, 1, 0, *range(4, {n})]]"

SCRIPT = """
import os, signal, threading, time
import godtable as gt
def ask():
    time.sleep({after})
    times.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
def told(*report):
    if not asking:
        asking.append(threading.Thread(target=ask, daemon=True))
        asking[0].start()
times, asking = [], []
if {at_once}:
    told()
try:
    {work}
except KeyboardInterrupt:
    late = time.monotonic() - times[0]
    time.sleep(0.5)
    before = time.process_time()
    time.sleep(1)
    print(late, time.process_time() - before, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
@pytest.mark.parametrize(
    "work",
    [
        f"gt.Graph({TOP_SPIN.format(n=12)}).bfs(progress=told)",
        "gt.puzzle('3x3x3', keep='EDGES:1-7').bfs(progress=told)",
        "gt.puzzle('3x3x3').solve(\"R U F2 D' L B2 R' U2 F D L' B U R2 F' D2 L U' B R\", progress=told)",
    ],
)
def test_ctrl_c_stops_a_search_at_once(work):
    late, busy = interrupted(work, after=0.3, at_once=False)
    # A person should wait a tenth of a second at most; a busy machine may add to it.
    assert late < 0.1 * 3
    assert busy < 0.5, "the search goes on"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_is_heard_while_a_search_is_prepared():
    late, _ = interrupted(f"gt.Graph({TOP_SPIN.format(n=13)}).bfs()", after=1, at_once=True)
    assert late < 0.1 * 3


def interrupted(work, **how):
    """How many seconds it takes until Ctrl-C is heard, and how many of the second after it are worked through."""
    script = SCRIPT.format(work=work, **how)
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert out.returncode == 0, out.stderr
    late, busy = map(float, out.stdout.split())
    return late, busy


def test_progress_is_told_and_may_stop_a_search():
    told = []
    r = gt.puzzle("2x2x2").bfs(progress=lambda *report: told.append(report))
    # Reports come from a thread, and all of them do before the result.
    assert [positions for _, positions, _, _ in told] == r.layer_sizes[-len(told):]
    assert told[-1][2:] == (3674160, 3674160)

    def stop(*report):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        gt.puzzle("2x2x2").bfs(progress=stop)
    assert gt.puzzle("pyraminx").bfs(progress=True).diameter() == 11


def test_other_threads_run_meanwhile():
    counted, is_over = [0], threading.Event()

    def count():
        while not is_over.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before, start = counted[0], time.monotonic()
    gt.Graph([[*range(1, 11), 0], [3, 2, 1, 0, *range(4, 11)]]).bfs()
    passed = time.monotonic() - start
    counted_meanwhile = counted[0] - before
    is_over.set()
    thread.join()
    assert counted_meanwhile >= passed / 0.05


def test_moves_of_many_points_are_prepared_once():
    dice = np.random.default_rng(1)
    g = gt.Graph([dice.permutation(1000) for _ in range(40)])
    times = []
    for number in range(21):
        start = time.monotonic()
        g.apply(g.start, f"g{number} g0'")
        times.append(time.monotonic() - start)
    assert sum(times[1:]) < times[0] * 5


def test_searches_run_side_by_side():
    results = [None] * 4

    def search(number):
        results[number] = gt.puzzle("skewb").bfs().layer_sizes

    threads = [threading.Thread(target=search, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(sizes == results[0] and sum(sizes) == 3149280 for sizes in results)


def test_too_large_searches_are_refused_before_they_begin():
    with pytest.raises(gt.TooLarge, match="expected at most 1.0 MiB, as memory says") as caught:
        gt.puzzle("4x4x4").bfs(memory="1M")
    assert isinstance(caught.value, MemoryError)
    assert "bfs(max_depth=N) counts the first levels" in str(caught.value)
    with pytest.raises(gt.TooLarge):
        gt.puzzle("3x3x3").table(memory=10**9)
    # The pocket cube is counted up to symmetry where its own table doesn't fit.
    assert gt.puzzle("2x2x2").bfs(memory="1M").layer_sizes[-1] == 2644
    told = []
    with pytest.raises(gt.TooLarge, match="as many as surely fit in 1.0 MiB"):
        gt.puzzle("3x3x3").bfs(max_depth=9, memory="1M", progress=lambda *report: told.append(report))
    assert told[-1][0] > 1, "the first levels are counted until one doesn't fit"


def test_levels_are_kept_in_a_folder(tmp_path):
    g = gt.puzzle("pyraminx")
    first = g.bfs(checkpoint=tmp_path)
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert any(".level-11" in name for name in kept)
    told = []
    again = g.bfs(checkpoint=tmp_path, progress=lambda *report: told.append(report))
    assert again.layer_sizes == first.layer_sizes == g.bfs().layer_sizes
    assert told[0][0] >= 10
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(OSError):
        g.bfs(checkpoint=file)


def test_exceptions_can_be_pickled():
    with pytest.raises(gt.ReadError) as caught:
        gt.puzzle("3x3x3").solve("R Q")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.line, again.column) == (str(caught.value), 1, 3)
    assert str(again).splitlines()[1:] == ["R Q", "  ^"]


def test_results_do_not_depend_on_threads():
    g = gt.Graph([[*range(1, 9), 0], [3, 2, 1, 0, *range(4, 9)]])
    assert g.bfs(threads=1).layer_sizes == g.bfs(threads=3).layer_sizes
    assert (gt.puzzle("skewb").table(threads=1).distances(gt.puzzle("skewb").random(100, seed=1)) > 0).all()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler or callable(signal.getsignal(signal.SIGINT))
    assert np.uint8 == gt.pocket.table().dtype


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
@pytest.mark.parametrize(
    "work",
    [
        "gt.puzzle('skewb').bfs()",
        "gt.pocket.table()",
        "cube.solve(\"R U F' L\", memory='1G')",
    ],
)
def test_searches_run_in_a_forked_process(work):
    # A cube is solved 50 times without a thread that is kept.
    script = f"""
import os, signal, godtable as gt
gt.puzzle('pyraminx').table()
cube = gt.puzzle('3x3x3')
if 'cube' in {work!r}:
    for _ in range(51):
        cube.solve('R U', memory='1G')
child = os.fork()
if child == 0:
    signal.alarm(90)
    {work}
    os._exit(7)
os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert subprocess.run([sys.executable, "-W", "ignore", "-c", script], timeout=120).returncode == 7
