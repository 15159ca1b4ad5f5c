"""Arguments that are wrong: each is an exception of this package that says what was found."""

import functools
import os
import sys

import numpy as np
import pytest

import godtable as gt

LX = [[1, 2, 3, 0], [1, 0, 2, 3]]


@pytest.mark.parametrize(
    ("generators", "message"),
    [
        ([], "found no generators"),
        ([[]], "found no generators"),
        ([1, 0], "found 1 dimensions for generators, expected 2"),
        ([[1, 0], [0, 1, 2]], "found no array for generators"),
        ([[1.0, 0.0]], "found float64 for generators, expected integers"),
        ([[True, False]], "found truth values for generators"),
        ([["a", "b"]], "found text for generators, expected integers"),
        ([[b"a", b"b"]], "found bytes for generators"),
        ([[0, 0]], r"found 0 more than once in generators\[0\]"),
        ([[0, 1], [1, 2]], r"found 2 in generators\[1\]\[1\], expected a number from 0 to 1"),
        ([[-1, 0]], r"found -1 in generators\[0\]\[0\]"),
        ([[10**30, 0]], "found objects for generators"),
        (np.array([[2**63, 0]], dtype=np.uint64), r"found 9223372036854775808 in generators\[0\]\[0\]"),
        (np.arange(65536).reshape(1, -1), "found 65536 points, expected at most 65535"),
        (np.zeros((1, 2, 2), int), "found 3 dimensions"),
        ("text", "found text"),
        (None, "found objects"),
    ],
)
def test_generators_that_are_none(generators, message):
    with pytest.raises(gt.InputError, match=message):
        gt.Graph(generators)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"names": ["L"]}, "found 1 names, expected 2, one for each generator"),
        ({"names": ["L", "L"]}, 'found two moves named "L", expected different names'),
        ({"names": ["L", "X Y"]}, 'found "X Y" as the name of a move'),
        ({"names": ["L", "(X)"]}, 'found "\\(X\\)" as the name of a move'),
        ({"names": ["L", "\x1b"]}, "as the name of a move"),
        ({"start": [0, 1]}, "found 2 labels for start, expected 4"),
        ({"start": [0.5, 1, 2, 3]}, "found float64 for start"),
        ({"name": ""}, "as the name of a puzzle"),
        ({"generators": {"L": LX[0]}, "names": ["L"]}, "found names beside named generators, expected one of them"),
        ({"generators": {1: LX[0], "1": LX[1]}}, 'found two moves named "1", expected different names'),
        ({"generators": {"L": LX[0], "X Y": LX[1]}}, 'found "X Y" as the name of a move'),
        ({"generators": {"L": [0, 1], "X": [1]}}, "found no array for generators"),
        ({"generators": {}}, "found no generators"),
    ],
)
def test_options_that_are_wrong(options, message):
    with pytest.raises(gt.InputError, match=message):
        gt.Graph(**{"generators": LX, **options})


@pytest.mark.parametrize(
    ("states", "message"),
    [
        ([0, 1, 2], "found rows of 3 numbers for states, expected 4"),
        ([[0, 1, 2, 3, 4]], "found rows of 5 numbers"),
        ([[0, 1, 2, 2]], r"found other labels in states\[0\], expected those of the start"),
        ([[0, 1, 2, 3], [0, 1, 2, 7]], r"found other labels in states\[1\]"),
        ([[0, 1, 2, -1]], r"found -1 in states\[0, 3\]"),
        ([[0, 1, 2, 70000]], r"found 70000 in states\[0, 3\]"),
        ([[0.0, 1, 2, 3]], "found float64 for states"),
        (3, "found 0 dimensions for states"),
        (np.zeros((1, 1, 4), int), "found 3 dimensions for states"),
        ([[0, 1], [2]], "found no array for states"),
        ([[object()] * 4], "found objects for states"),
    ],
)
def test_states_that_are_none(states, message):
    g = gt.Graph(LX)
    t = g.table()
    with pytest.raises(gt.InputError, match=message):
        t.distances(states)
    with pytest.raises(gt.InputError, match=message):
        g.apply(states, "g0")


def test_labels_that_the_start_does_not_have():
    g = gt.Graph(LX, start=[5, 5, 9, 9])
    assert g.table().distances([[9, 9, 5, 5]]).tolist() == [2]
    with pytest.raises(gt.InputError, match=r"found 6 in states\[0, 3\], expected a label of the start"):
        g.table().distances([[9, 9, 5, 6]])
    with pytest.raises(gt.InputError, match="found other labels"):
        g.table().distances([[9, 9, 9, 5]])


def test_large_labels_of_either_sign():
    labels = [2**53 + i for i in range(4)]
    for kinds in [(np.int64, np.uint64), (np.uint64, np.int64)]:
        g = gt.Graph(LX, start=np.array(labels, dtype=kinds[0]))
        states = np.array([labels[1:] + labels[:1]], dtype=kinds[1])
        assert g.table().distances(states).tolist() == [1]
    with pytest.raises(gt.InputError, match=r"found -1 in states\[0, 0\], expected a label"):
        gt.Graph(LX, start=np.array([2**64 - 1, 2, 3, 4], dtype=np.uint64)).table().distances([[-1, 2, 3, 4]])


def test_what_is_no_permutation():
    with pytest.raises(gt.InputError, match="found no array for perms"):
        gt.perm.rank([[0, 1], [0]])
    with pytest.raises(gt.InputError, match="found 0 more than once in permutation"):
        gt.convert.to_sage([0, 0])


@pytest.mark.parametrize("twist", [3, 255, 256])
def test_twists_that_a_piece_does_not_have(twist):
    p = gt.puzzle("2x2x2")
    state = p.start
    state[7] = twist
    for call in (p.table().distances, p.solve, p.contains, p.word, lambda state: p.apply(state, "U")):
        with pytest.raises(gt.InputError, match=f"found {twist} as the twist of piece 0, expected a number below 3"):
            call(state)


def test_large_numbers_in_lists_stay_integers():
    assert gt.perm.rank(gt.perm.unrank([2**63, 1], 21)).tolist() == [2**63, 1]
    assert gt.perm.rank(gt.perm.unrank([2**64, 1], 21)).tolist() == [2**64, 1]
    g = gt.Graph(LX, start=[2**63, 0, 1, 2**64 - 1])
    assert g.start.dtype == np.uint64
    assert g.solve(g.start.tolist()) == []
    assert g.table().distances([g.start.tolist()] * 2).tolist() == [0, 0]
    for start, found in [([2**63, 0.5, 1, 2], "float64"), ([2**63, -1, 0, 1], "objects"), ([2**63, True, 0.0, 1], "float64")]:
        with pytest.raises(gt.InputError, match=f"found {found} for start, expected integers"):
            gt.Graph(LX, start=start)


def test_arrays_that_are_read_only_strided_reversed_swapped_or_empty():
    g = gt.Graph(LX)
    t = g.table()
    wide = np.array([[3, 9, 2, 9, 1, 9, 0, 9], [0, 9, 1, 9, 2, 9, 3, 9]], dtype=np.int8)
    strided = wide[:, ::2]
    strided.flags.writeable = False
    assert t.distances(strided).tolist() == [4, 0]
    assert t.distances(strided[::-1]).tolist() == [0, 4]
    assert t.distances(np.asfortranarray(strided)).tolist() == [4, 0]
    assert t.distances(strided.astype(">u8")).tolist() == [4, 0]
    assert t.distances(np.empty((0, 4), int)).tolist() == []
    assert t.distances([]).tolist() == []
    assert strided.tolist() == [[3, 2, 1, 0], [0, 1, 2, 3]]


@pytest.mark.parametrize("memory", ["", "0", "-1", "much", "1.5G", 0, -5, 2**64, 1.5, "99999999999999999999T"])
def test_memory_that_is_none(memory):
    with pytest.raises(gt.InputError, match="memory"):
        gt.Graph(LX).bfs(memory=memory)


@pytest.mark.parametrize(
    "call",
    [
        lambda g: g.bfs(threads=0),
        lambda g: g.bfs(threads="2"),
        lambda g: g.bfs(max_depth=-1),
        lambda g: g.bfs(max_depth=1, checkpoint="folder"),
        lambda g: g.bfs().get_layer(7),
        lambda g: g.bfs().get_layer(-1),
        lambda g: g.bfs(max_depth=1).diameter(),
        lambda g: g.contains([0, 1, 2]),
        lambda g: g.contains([0, 1, 2, 2]),
        lambda g: g.word([0, 1, 2, 4]),
        lambda g: g.solve([[0, 1, 2, 3]]),
        lambda g: g.solve("L Q"),
        lambda g: g.solve([0, 1, 2, 3], max_depth=1.5),
        lambda g: g.random(-1),
        lambda g: g.random(1, seed=-1),
        lambda g: g.scramble(seed=2**64),
        lambda g: g.scramble(min_depth=99),
        lambda g: g.scramble(min_depth=1, random_moves=5),
        lambda g: g.apply([0, 1, 2, 3], "Q"),
        lambda g: gt.puzzle("7x"),
        lambda g: gt.puzzle("3x3x3", keep="EDGES:13"),
        lambda g: gt.puzzle("3x3x3", keep="NONE"),
        lambda g: gt.puzzle("3x3x3", goal="face"),
        lambda g: gt.puzzle("3x3x3", goal="EDGES 1 2 3"),
        lambda g: gt.puzzle("3x3x3", gen="Q"),
        lambda g: gt.puzzle("3x3x3", gen="U", moves="R"),
        lambda g: gt.puzzle("3x3x3", metric="stm"),
        lambda g: gt.puzzle("2x2x2").facelets("UUUF URRR FRFF DDDD LLLL BBBB"),
        lambda g: gt.pocket.rank([0] * 7, [0] * 7),
        lambda g: gt.pocket.rank(range(7), [1, 0, 0, 0, 0, 0, 0]),
        lambda g: gt.pocket.rank([range(7)], [0] * 7),
        lambda g: gt.pocket.unrank(gt.pocket.STATES),
        lambda g: gt.pocket.unrank([-1]),
        lambda g: gt.pocket.after([0], "Q"),
        lambda g: gt.pocket.table("stm"),
        lambda g: gt.perm.rank([[], []]),
        lambda g: gt.perm.unrank(1, 0),
        lambda g: gt.perm.rank([0, 0]),
        lambda g: gt.perm.rank([[0, 2], [1, 0]]),
        lambda g: gt.perm.rank(range(35)),
        lambda g: gt.perm.rank([300, 0]),
        lambda g: gt.perm.rank([1, 0], even=True),
        lambda g: gt.perm.unrank(6, 3),
        lambda g: gt.perm.unrank(-1, 3),
        lambda g: gt.perm.unrank(2**200, 3),
        lambda g: gt.perm.unrank(0, 35),
        lambda g: gt.perm.unrank([[0]], 3),
        lambda g: gt.perm.unrank(0.5, 3),
        lambda g: gt.perm.rank_orientations([3, 0], 3),
        lambda g: gt.perm.rank_orientations([1, 1], 3, zero_sum=True),
        lambda g: gt.perm.rank_combinations([1, 1], 4),
        lambda g: gt.perm.unrank_combinations(6, 4, 2),
        lambda g: gt.perm.unrank_multisets(3, [2, 1]),
        lambda g: gt.perm.unrank_multisets(0, []),
        lambda g: gt.cycles.cycles([0, 0]),
        lambda g: gt.cycles.cycles([[0]]),
        lambda g: gt.cycles.order("R U"),
        lambda g: gt.cycles.order("R U", n=0),
        lambda g: gt.cycles.order("R U", n=1001),
        lambda g: gt.cycles.order("(R", n=3),
        lambda g: gt.cycles.factor([1, "a"]),
        lambda g: gt.cycles.factor(np.array([1.0, np.nan, np.nan])),
        lambda g: gt.plot([]),
        lambda g: gt.from_sage([[(1, 1)]]),
        lambda g: gt.from_sage([[(0, 1)]]),
        lambda g: gt.from_sage([[(1, 10**9)]]),
        lambda g: gt.from_sage(["ab"]),
        lambda g: gt.from_sage([]),
        lambda g: gt.from_sympy([]),
        lambda g: gt.from_cayleypy(object()),
        lambda g: gt.from_cayleypy({}),
        lambda g: gt.from_cayleypy({"generators": LX}),
        lambda g: gt.from_cayleypy({"generators": {"L": LX[0]}, "central_state": [0, 1]}),
        lambda g: gt.from_kpuzzle({"name": "x"}),
        lambda g: gt.from_kpuzzle("{"),
        lambda g: gt.from_kpuzzle({1, 2}),
        lambda g: gt.from_kpuzzle(functools.reduce(lambda inner, _: {"x": inner}, range(5000), {})),
        lambda g: gt.from_sage([[(1, 10**5000)]], n=2),
        lambda g: gt.perm.unrank(10**5000, 5),
        lambda g: gt.puzzle(10**5000),
        lambda g: g.solve([10**5000]),
        lambda g: g.bfs(threads=10**5000),
        lambda g: gt.plot([10**5000]),
        lambda g: gt.plot(10**5000),
        lambda g: gt.Graph(LX, names=5),
        lambda g: g.bfs(checkpoint=5),
        lambda g: g.apply([0, 1, 2, 3], 5),
        lambda g: g.write(5),
        lambda g: gt.puzzle("3x3x3", keep=5),
        lambda g: gt.puzzle("3x3x3", moves=5),
        lambda g: gt.puzzle("3x3x3", gen=5),
        lambda g: gt.read(5),
        lambda g: gt.perm.unrank([[0], [1, 2]], 3),
        lambda g: gt.perm.unrank_multisets(0, 5),
        lambda g: gt.plot(5),
        lambda g: gt.plot(["a"]),
        lambda g: gt.plot([10**400]),
        lambda g: gt.read("a\0b"),
        lambda g: gt.read("\ud800"),
        lambda g: gt.puzzle("\ud800"),
        lambda g: gt.puzzle("2x2x2", keep="\ud800"),
        lambda g: gt.puzzle("2x2x2", moves="\ud800"),
        lambda g: gt.puzzle("2x2x2").facelets("\ud800"),
        lambda g: gt.Graph(LX, name="\ud800"),
        lambda g: gt.Graph(LX, names=["a", "\ud800"]),
        lambda g: gt.from_kpuzzle("\ud800"),
        lambda g: gt.from_kpuzzle("{}", name="\ud800"),
        lambda g: g.apply(g.start, "\ud800"),
        lambda g: g.state("\ud800"),
        lambda g: g.solve("\ud800"),
        lambda g: g.write(["\ud800"]),
        lambda g: g.bfs(memory="\ud800"),
        lambda g: gt.pocket.state("\ud800"),
        lambda g: gt.pocket.after(0, "\ud800"),
        lambda g: gt.pocket.from_facelets("\ud800"),
        lambda g: gt.cycles.face_map("\ud800", 3),
        lambda g: gt.cycles.order("\ud800", 3),
        lambda g: gt.from_sage(5),
        lambda g: gt.from_sage([5]),
        lambda g: gt.from_sage([[(1, 2)]], n=2.5),
        lambda g: gt.from_sympy(5),
        lambda g: gt.from_sympy([5]),
        lambda g: gt.convert.to_sage(5),
        lambda g: gt.convert.to_sympy(5),
    ],
)
def test_everything_else(call):
    with pytest.raises(gt.InputError) as caught:
        call(gt.Graph(LX, names=["L", "X"]))
    assert str(caught.value)
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, gt.GodtableError)


@pytest.mark.parametrize(
    "call",
    [
        lambda moves: gt.pocket.state(moves),
        lambda moves: gt.pocket.after(0, moves),
        lambda moves: gt.cycles.face_map(moves, 3),
        lambda moves: gt.puzzle("2x2x2").state(moves),
    ],
)
def test_moves_that_cannot_be_read_are_pointed_at(call):
    with pytest.raises(gt.ReadError) as caught:
        call("R U Q")
    assert (caught.value.line, caught.value.column) == (1, 5)


def test_more_numbers_than_memory_holds_are_refused():
    with pytest.raises(gt.TooLarge, match="there is no memory for 10000000 rows of 65536"):
        gt.perm.unrank_multisets(np.zeros(10**7, "u1"), [2**16])


@pytest.mark.parametrize("count", [20_000_000, 2**32])
def test_more_random_states_than_memory_holds_are_refused(count):
    with pytest.raises(gt.TooLarge, match=f"there is no memory for {count} rows of 3000"):
        gt.Graph([[*range(1, 3000), 0]]).random(count, memory="1G")
    with pytest.raises(gt.TooLarge, match="there is no memory for 1000 rows of 4"):
        gt.Graph(LX).random(1000, memory="1K")


def test_advice_is_to_the_point():
    with pytest.raises(gt.TooLarge, match='memory="SIZE" allows more$'):
        gt.puzzle("3x3x3").bfs(memory="1M")
    many = gt.Graph([[*range(1, 3000), 0], [1, 0, *range(2, 3000)]])
    with pytest.raises(gt.TooLarge, match="expected at most 1024 to plan a search\n.*uses fewer moves$"):
        many.bfs()
    with pytest.raises(gt.TooLarge, match='of which not all could be proved to be known; memory="SIZE" may allow more$'):
        many.random()


def test_packages_that_are_missing_are_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sympy.combinatorics", None)
    with pytest.raises(gt.GodtableError, match="to_sympy needs sympy: pip install sympy"):
        gt.convert.to_sympy([0])
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(gt.GodtableError, match="a plot needs matplotlib: pip install matplotlib"):
        gt.plot([1])


def test_numbers_beyond_64_bits_go_both_ways():
    large = [10**30, 2**64, 5]
    rows = gt.perm.unrank(large, 30)
    assert [int(rank) for rank in gt.perm.rank(rows)] == large
    assert gt.perm.rank(rows).dtype == object
    for n in (1, 2, 8, 12, 13, 20):
        last = gt.perm.rank(np.arange(n)[::-1])
        assert (gt.perm.unrank(last, n) == np.arange(n)[::-1]).all()
    even = gt.perm.unrank(np.arange(60), 5, even=True)
    assert (gt.perm.rank(even, even=True) == np.arange(60)).all()


def test_the_only_arrangement_of_nothing_has_rank_0():
    for even in (False, True):
        assert gt.perm.rank([], even=even) == 0
        assert gt.perm.unrank(0, 0, even=even).shape == (0,)
    assert gt.perm.rank([[]]).tolist() == [0]
    assert gt.perm.unrank([0, 0], 0).shape == (2, 0)
    for zero_sum in (False, True):
        assert gt.perm.rank_orientations([], 3, zero_sum=zero_sum) == 0
        assert gt.perm.unrank_orientations(0, 0, 3, zero_sum=zero_sum).shape == (0,)
    assert gt.perm.rank_combinations([], 4) == 0 == gt.perm.rank_multisets([])
    assert gt.perm.unrank_combinations(0, 4, 0).shape == (0,)


@pytest.mark.parametrize("rank", [-1, -(2**100), 2**128])
def test_ranks_are_below_the_same_bound_everywhere(rank):
    for ranks in (rank, [rank]):
        with pytest.raises(gt.InputError, match=f"expected a number from 0 to {2**128 - 1}$"):
            gt.perm.unrank(ranks, 3)


def test_files_named_json_and_kpuzzles_are_json(tmp_path):
    path = tmp_path / "empty.json"
    tws = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n"
    for text, found in [("", "the end"), ("[1]", r"`\["), (tws, "`Set`"), ("A:=(1,2);", "`A`")]:
        path.write_text(text)
        for read in (lambda: gt.read(path), lambda: gt.from_kpuzzle(text)):
            with pytest.raises(gt.ReadError, match=f"found {found}.*, expected a JSON object, which begins with `{{`"):
                read()
    with pytest.raises(gt.ReadError, match="expected a JSON object"):
        gt.from_kpuzzle([1])


def test_words_may_be_iterators():
    assert gt.cycles.factor(iter("dbca")) == gt.cycles.factor([*"dbca"]) != []
    assert gt.cycles.primes(iter("dbca")) == gt.cycles.primes([*"dbca"])
    assert gt.cycles.multiply(iter("ca"), iter("bd")) == gt.cycles.multiply([*"ca"], [*"bd"])
    assert gt.cycles.foata(iter("dbca")) == gt.cycles.foata([*"dbca"])


def test_what_is_not_one_state_is_shown():
    for call, message in [
        (lambda: gt.Graph(LX).solve(np.empty((0, 4), int)), "found a list of 0 rows for state, expected the numbers of one"),
        (lambda: gt.puzzle("skewb").word([]), "found a list of 0 rows for element, expected the numbers of one"),
        (lambda: gt.Graph(LX, start=[5, 5, 9, 9]).solve(7), "found 7 in state, expected a label of the start"),
    ]:
        with pytest.raises(gt.InputError, match=message):
            call()


@pytest.mark.parametrize("option", ["moves", "gen"])
def test_no_move_is_chosen_only_if_that_is_said(tmp_path, option):
    path = tmp_path / "x.json"
    path.write_text('{"generators": [[1, 2, 0]], "names": ["T"]}')
    for text in ["", " ", ","]:
        with pytest.raises(gt.InputError, match="found no moves, expected some of U,U',R,R',F,F'$"):
            gt.puzzle("2x2x2", metric="qtm", **{option: text})
        with pytest.raises(gt.InputError, match="found no moves, expected some of T,T'$"):
            gt.read(path, **{option: text})
    for none in ["none", " none ", [], ()]:
        assert gt.puzzle("2x2x2", **{option: none}).moves == ()
        assert gt.read(path, **{option: none}).moves == ()
    with pytest.raises(gt.InputError, match='move 1 is "none"'):
        gt.puzzle("2x2x2", **{option: ["none"]})


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_files_whose_names_are_no_text_are_read(tmp_path):
    path = os.fsencode(tmp_path) + b"/x\xff.tws"
    with open(path, "w") as file:
        file.write("Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n")
    assert gt.read(path).order() == 3
