"""Graphs of permutations: published growth, plain searches, and the groups of sympy."""

import copy
import functools
import itertools
import multiprocessing
import pickle
import random

import numpy as np
import pytest
from sympy.combinatorics import Permutation, PermutationGroup

import godtable as gt

# Figures of CayleyPy (MIT License, Copyright (c) 2025 CayleyPy Foundation), cayleypy/data.
LRX = {
    3: [1, 3, 2],
    4: [1, 3, 5, 6, 5, 3, 1],
    5: [1, 3, 6, 10, 16, 24, 29, 21, 6, 3, 1],
    6: [1, 3, 6, 11, 20, 35, 55, 81, 109, 128, 126, 95, 40, 6, 3, 1],
    8: [1, 3, 6, 12, 23, 44, 80, 142, 247, 411, 662, 1019, 1481, 2059, 2745, 3465, 4126, 4633, 4913, 4777, 4163, 3079,
        1612, 488, 94, 25, 6, 3, 1],
    9: [1, 3, 6, 12, 24, 46, 85, 156, 283, 492, 845, 1415, 2258, 3476, 5188, 7448, 10303, 13816, 17827, 22311, 26810,
        31091, 34664, 36935, 37516, 35651, 31354, 23197, 13382, 4680, 1212, 268, 88, 25, 8, 3, 1],
}
LX = {
    3: [1, 2, 3],
    4: [1, 2, 3, 5, 5, 5, 3],
    5: [1, 2, 3, 5, 8, 12, 15, 20, 22, 19, 11, 2],
    7: [1, 2, 3, 5, 8, 13, 21, 33, 52, 78, 110, 151, 203, 265, 337, 417, 485, 530, 554, 552, 499, 388, 227, 83, 21, 2],
}
PANCAKE = {
    4: [1, 3, 6, 11, 3],
    7: [1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
    9: [1, 8, 56, 391, 2278, 10666, 38015, 93585, 132697, 79379, 5804],
    10: [1, 9, 72, 575, 3963, 22825, 106461, 377863, 919365, 1309756, 814678, 73232],
}
TOP_SPIN = {
    5: [1, 3, 4, 2],
    6: [1, 3, 6, 11, 20, 37, 63, 103, 165, 152, 106, 46, 7],
    8: [1, 3, 6, 12, 23, 44, 85, 148, 244, 389, 621, 996, 1584, 2484, 3764, 5452, 6968, 7138, 6292, 3036, 848, 166, 16],
    10: [1, 3, 6, 12, 24, 47, 92, 181, 356, 697, 1357, 2616, 5018, 9563, 18109, 33451, 60015, 105466, 177191, 280948,
         411231, 544437, 629853, 603132, 445086, 226813, 65454, 7502, 139],
}
COSETS_OF_LRX = {"001": [1, 2], "0011": [1, 2, 3], "00011": [1, 2, 3, 2, 2], "00111": [1, 2, 4, 2, 1], "01010": [1, 3, 2, 3, 1]}


def shift(n):
    return [*range(1, n), 0]


def swap(n):
    return [1, 0, *range(2, n)]


def reversal(n, k):
    return [*range(k - 1, -1, -1), *range(k, n)]


@pytest.mark.parametrize("n", LRX)
def test_growth_of_lrx(n):
    r = gt.Graph([shift(n), swap(n)], names=["L", "X"]).bfs()
    assert r.layer_sizes == LRX[n]
    assert r.diameter() == len(LRX[n]) - 1


@pytest.mark.parametrize("n", LX)
def test_growth_of_lx_whose_moves_are_one_way(n):
    g = gt.Graph([shift(n), swap(n)], inverses=False)
    assert g.moves == ("g0", "g1")
    assert g.bfs().layer_sizes == LX[n]


@pytest.mark.parametrize("n", PANCAKE)
def test_growth_of_pancakes(n):
    assert gt.Graph([reversal(n, k) for k in range(2, n + 1)]).bfs().layer_sizes == PANCAKE[n]


@pytest.mark.parametrize("n", TOP_SPIN)
def test_growth_of_top_spin(n):
    assert gt.Graph([shift(n), reversal(n, 4)]).bfs(threads=2).layer_sizes == TOP_SPIN[n]


@pytest.mark.parametrize("start", COSETS_OF_LRX)
def test_growth_of_cosets(start):
    n = len(start)
    g = gt.Graph([shift(n), swap(n)], start=[int(label) for label in start])
    assert g.bfs().layer_sizes == COSETS_OF_LRX[start]


def plain_layers(generators, start, inverses):
    """States by their distances from the start, one set after the other."""
    moves = [tuple(p) for p in generators]
    if inverses:
        moves += [tuple(np.argsort(p)) for p in generators]
    layers, seen = [{tuple(start)}], {tuple(start)}
    while layers[-1]:
        following = {tuple(state[i] for i in move) for state in layers[-1] for move in moves} - seen
        seen |= following
        layers.append(following)
    return layers[:-1]


def random_graphs(count):
    dice = random.Random(1)
    for _ in range(count):
        n = dice.randint(1, 6)
        generators = [dice.sample(range(n), n) for _ in range(dice.randint(1, 3))]
        start = None if dice.random() < 0.5 else [dice.randint(-2, 2) * 1000 for _ in range(n)]
        yield generators, start, dice.random() < 0.5


def test_random_graphs_against_a_plain_search():
    cosets = one_way = 0
    for generators, start, inverses in random_graphs(1000):
        g = gt.Graph(generators, start=start, inverses=inverses)
        labels = list(range(g.n)) if start is None else start
        layers = plain_layers(generators, labels, inverses)
        r = g.bfs()
        assert r.layer_sizes == [len(layer) for layer in layers]
        assert r.num_states == sum(map(len, layers))
        far = r.last_layer()
        assert {tuple(map(int, state)) for state in far} == layers[-1]
        assert far.shape == (len(layers[-1]), g.n)
        backwards = [list(np.argsort(p)) for p in generators]
        layers_back = plain_layers(backwards, labels, inverses)
        distances = {state: depth for depth, layer in enumerate(layers_back) for state in layer}
        states = list(distances)
        assert g.table().distances(states).tolist() == list(distances.values())
        state = states[-1]
        assert len(g.solve(state)) == distances[state]
        assert g.apply(state, g.solve(state)).tolist() == list(labels)
        cosets += start is not None
        one_way += r.layer_sizes != g.table().layer_sizes or not inverses
    assert cosets > 300 and one_way > 300


def test_distances_of_what_moves_do_not_reach():
    t = gt.Graph([[1, 2, 0, 3], [0, 2, 3, 1]]).table()
    states = list(itertools.permutations(range(4)))
    found = t.distances(states)
    is_even = [Permutation(list(state)).is_even for state in states]
    assert ((found != 255) == np.array(is_even)).all()


def test_orders_elements_and_words_against_sympy():
    dice = random.Random(2)
    inside = outside = 0
    for _ in range(60):
        n = dice.randint(2, 8)
        generators = [dice.sample(range(n), n) for _ in range(dice.randint(1, 3))]
        group = PermutationGroup([Permutation(p) for p in generators])
        for inverses in (True, False):
            g = gt.Graph(generators, inverses=inverses)
            assert g.order() == group.order()
            for _ in range(3):
                element = dice.sample(range(n), n)
                is_inside = group.contains(Permutation(element))
                assert g.contains(element) == is_inside
                word = g.word(element)
                assert (word is not None) == is_inside
                if is_inside:
                    assert set(word) <= set(g.moves)
                    assert g.apply(g.start, word).tolist() == element
                inside += is_inside
                outside += not is_inside
    assert inside > 60 and outside > 60


def orders_of_chosen_moves(path, made, *choices):
    """The orders of the groups of chosen moves, which are compared with all products of what these do."""
    points, orders = range(5), []
    for choice in choices:
        g = gt.read(path, **choice)
        elements = set().union(*plain_layers([made[move] for move in g.moves], points, inverses=False))
        assert g.order() == len(elements)
        everything = list(itertools.permutations(points))
        assert {element for element in everything if g.contains(element)} == elements
        for element in [*sorted(elements)[:9], *everything[::9]]:
            word = g.word(element)
            assert (word is not None) == (element in elements)
            if word is not None:
                assert set(word) <= set(g.moves)
                assert tuple(functools.reduce(lambda state, move: [state[i] for i in made[move]], word, points)) == element
        states = {tuple(g.start[list(element)]) for element in elements}
        assert {tuple(state) for state in g.random(20 * len(states), seed=1)} == states
        orders.append(len(elements))
    return orders


L, X, R = [1, 2, 3, 0, 4], [1, 0, 2, 3, 4], [0, 1, 2, 4, 3]


@pytest.mark.parametrize("options", ["", ', "inverses": false', ', "start": [7, 7, 0, 0, 7]'])
@pytest.mark.parametrize("how", ["moves", "gen"])
def test_the_group_of_chosen_moves_of_generators(tmp_path, options, how):
    path = tmp_path / "lxr.json"
    path.write_text(f'{{"generators": {[L, X, R]}, "names": ["L", "X", "R"]{options}}}')
    made = {"L": L, "L'": [3, 0, 1, 2, 4], "X": X, "R": R}
    choices = ["none", "L", "R", "X,R", "R,L", "X,L", "L,X,R"]
    assert orders_of_chosen_moves(path, made, *[{how: moves} for moves in choices]) == [1, 4, 2, 4, 120, 24, 120]


def test_the_group_of_a_chosen_move_with_brackets(tmp_path):
    path = tmp_path / "lxr.json"
    path.write_text(f'{{"generators": {[L, X, R]}, "names": ["L", "L\'", "R"]}}')
    made = {"(L)'": [3, 0, 1, 2, 4], "L'": X, "R": R}
    assert orders_of_chosen_moves(path, made, {"moves": "L3"}, {"moves": "R,L3"}) == [4, 120]


def test_the_group_of_chosen_moves_of_gap(tmp_path):
    path = tmp_path / "lxr.gap"
    path.write_text("M_L:=(1,4,3,2);\nM_X:=(1,2);\nM_R:=(4,5);\nGen:=[M_L,M_X,M_R];\n")
    made = {"L": L, "L'": [3, 0, 1, 2, 4], "X": X, "R": R}
    choices = [{"moves": "L'"}, {"gen": "L'"}, {"gen": "R"}, {"moves": "X,L'"}, {"moves": "L,L'"}]
    assert orders_of_chosen_moves(path, made, *choices) == [4, 4, 2, 24, 4]


def test_random_states_are_reached_and_even():
    g = gt.Graph([shift(4), swap(4)], start=[0, 0, 5, 9])
    states = g.random(12_000, seed=3)
    assert (g.random(12_000, seed=3) == states).all()
    assert (g.random(12_000, seed=4) != states).any()
    _, counts = np.unique(states, axis=0, return_counts=True)
    assert len(counts) == 12 and counts.min() > 800
    assert g.random(seed=5).shape == (4,)
    cube = gt.puzzle("3x3x3")
    state = cube.random(seed=6)
    assert cube.contains(state)
    state[[0, 1]] = state[[1, 0]]
    assert not cube.contains(state)


def test_words_of_a_large_group_are_refused():
    with pytest.raises(gt.TooLarge, match="1000000 products were not enough"):
        gt.Graph([shift(120), swap(120)]).word(range(120))


def test_words_have_no_generator_that_does_nothing():
    graph = gt.Graph([[1, 0, 2, 3], [0, 1, 2, 3], [1, 2, 3, 0]], names=["X", "I", "L"], inverses=False)
    assert graph.moves == ("X", "L")
    for element in itertools.permutations(range(4)):
        word = graph.word(element)
        assert set(word) <= set(graph.moves)
        assert tuple(graph.apply(range(4), word)) == element


def test_words_of_a_cube():
    cube = gt.puzzle("2x2x2")
    state = cube.random(seed=1)
    assert cube.apply(cube.start, cube.word(state)).tolist() == state.tolist()


def test_a_puzzle_without_a_table_is_solved():
    cube = gt.puzzle("3x3x3")
    moves = "R U F D2 L B' R2 U"
    solution = cube.solve(moves, memory="1G")
    assert len(solution) == 8
    assert (cube.apply(cube.state(moves), solution) == cube.start).all()
    with pytest.raises(gt.TooFar):
        cube.solve(moves, max_depth=7)


def test_solutions_turn_the_tips_of_a_pyraminx():
    g = gt.puzzle("pyraminx")
    assert g.solve("u") == ["u'"] and g.solve("u", all=True) == [["u'"]]
    assert g.solve("R l' b", max_depth=3) == ["R'", "l", "b'"]
    assert g.solve(g.state("R l' b")) == ["R'"]
    for moves, depth in [("R l' b", 2), ("l b", 1)]:
        with pytest.raises(gt.TooFar, match=f"no solution of at most {depth} moves"):
            g.solve(moves, max_depth=depth)
    scramble = g.scramble(seed=1)
    assert g.solve(scramble + " " + " ".join(g.solve(scramble))) == []
    with pytest.raises(gt.Unsolvable, match="can't be solved with the moves U,L"):
        gt.puzzle("pyraminx", moves="U,L").solve("u")


@pytest.mark.parametrize(
    ("goal", "is_reached"),
    [
        ("CORNERS ? ? 3 4 EDGES ? 2 ? ?", lambda s: (s[2], s[3], s[5], s[9]) == (2, 3, 1, 0)),
        ("CORNERS 2 1 3 4 EDGES 1 2 3 4 ? ? ? ?", lambda s: s[:8] == (1, 0, 2, 3, 0, 1, 2, 3)),
        ("CORNERS 1 1 1 1", lambda s: s[4:] == (0, 1, 2, 3, 0, 0, 0, 0)),
    ],
)
def test_goals_are_patterns_to_be_reached(goal, is_reached):
    whole, aimed = gt.puzzle("floppy"), gt.puzzle("floppy", goal=goal)
    ways, neighbours = {tuple(whole.start): ""}, {}
    for state in (queue := list(ways)):
        after = {move: tuple(whole.apply([state], move)[0]) for move in whole.moves}
        neighbours[state] = after.values()
        for move, next_state in after.items():
            if next_state not in ways:
                ways[next_state] = ways[state] + move
                queue.append(next_state)
    assert len(ways) == 192
    distance = dict.fromkeys(filter(is_reached, ways), 0)
    for state in (queue := list(distance)):
        for next_state in neighbours[state]:
            if next_state not in distance:
                distance[next_state] = distance[state] + 1
                queue.append(next_state)
    assert [len(aimed.solve(way)) for way in ways.values()] == [distance[state] for state in ways]


def test_the_goal_of_a_cross_tells_as_much_as_its_edges():
    cross = gt.puzzle("3x3x3", goal="EDGES ? ? ? ? ? ? ? ? 9 10 11 12 CORNERS ? ? ? ? ? ? ? ?")
    assert cross.bfs().layer_sizes == gt.puzzle("3x3x3", keep="EDGES:9-12").bfs().layer_sizes
    exchanged = gt.puzzle("3x3x3", goal="EDGES 2 1 3 4 5 6 7 8 9 10 11 12")
    with pytest.raises(gt.Unsolvable, match="can't be brought to the goal: no moves of 3x3x3 make it"):
        exchanged.solve("R U")


def test_scrambles_begin_with_the_solved_position():
    cross = gt.puzzle("2x2x2", goal="CORNERS 1 2 3 4 ? ? ?")
    assert len(cross.solve(cross.scramble(seed=3, min_depth=5))) >= 5
    for goal in ("CENTERS 2 3 1 4 5 6", "CENTERS 2 1 3 4 5 6"):
        other = gt.puzzle("skewb", goal=goal)
        with pytest.raises(gt.InputError, match="a goal that the solved position hasn't reached"):
            other.scramble(seed=1)
        assert other.scramble(seed=1, random_moves=9) == gt.puzzle("skewb").scramble(seed=1, random_moves=9)


def test_all_solutions_are_found_without_a_table():
    cube = gt.puzzle("3x3x3")
    positions = ["R2 L2 U2 D2 F2 B2", "R U R' U' F D", "R L' U2 D2 F"]
    met = [cube.solve(moves, all=True, memory="1G") for moves in positions]
    assert [len(solutions) for solutions in met] == [len(set(map(tuple, solutions))) for solutions in met]
    assert len(met[0]) > 1
    for _ in range(50):
        cube.solve("R U", memory="1G")
    # From now on a search with tables of parts answers, in place of two that meet.
    assert [cube.solve(moves, all=True, memory="1G") for moves in positions] == met
    with pytest.raises(gt.TooFar):
        cube.solve(positions[0], all=True, max_depth=5)


def test_solutions_of_many_positions_come_from_a_table():
    cube = gt.puzzle("2x2x2")
    states = cube.random(70, seed=2)
    lengths = [len(cube.solve(state)) for state in states]
    assert lengths == cube.table().distances(states).tolist()


def test_what_may_not_be_reached_is_unsolvable():
    cube = gt.puzzle("2x2x2", gen="U,R")
    with pytest.raises(gt.Unsolvable, match="can't be solved with the moves U,U2,U',R,R2,R'"):
        cube.solve("F")
    with pytest.raises(gt.Unsolvable, match=r"the state \[90, -5, 700\] can't be solved: no moves of graph make it"):
        gt.Graph([[1, 2, 0]], start=[-5, 90, 700]).solve([90, -5, 700])
    ring = gt.Graph([[1, 2, 3, 4, 0]])
    for _ in range(2):
        with pytest.raises(gt.Unsolvable):
            ring.solve([1, 0, 2, 3, 4], max_depth=1)
        ring.table()


def test_generators_are_the_permutations_of_the_moves(tmp_path):
    path = tmp_path / "x.json"
    path.write_text('{"generators": [[1,2,3,0],[1,0,2,3]], "names": ["L", "X"]}')
    made = [gt.Graph([shift(5), swap(5)]), gt.Graph([shift(4)], start=[7, 7, 1, 2])]
    for g in [*made, gt.read(path, moves="L'"), gt.read(path, gen=[])]:
        assert g.generators.shape == (len(g.moves), g.n)
        for permutation, move in zip(g.generators, g.moves):
            assert g.start[permutation].tolist() == g.apply(g.start, move).tolist()
    with pytest.raises(gt.InputError, match=r"apply\(states, move\) makes its moves"):
        gt.puzzle("2x2x2").generators


@pytest.mark.parametrize("inverses", [True, False])
def test_a_dictionary_names_generators_and_inverses_among_them(inverses):
    g = gt.Graph({"f0": [1, 2, 3, 0], "-f0": [3, 0, 1, 2]}, inverses=inverses)
    assert g.moves == ("f0", "-f0")
    assert g.apply(g.start, "f0").tolist() == [1, 2, 3, 0]
    assert g.apply(g.start, "-f0").tolist() == [3, 0, 1, 2]


class LabelledGraph(gt.Graph):
    label = ""


def test_a_pickled_graph_is_the_same_graph(tmp_path):
    path = tmp_path / "ring.tws"
    path.write_text("Set P 4 1\nSolved\nEnd\nMove T\nP\n2 3 4 1\nEnd\nMove V\nP\n2 1 3 4\nEnd\n")
    info = {"central_state": [0, 0, 1, 1], "generators": {"a": shift(4), "b": swap(4)}}
    graphs = [
        gt.Graph([shift(4), swap(4)], names=iter("LX"), start=[-7, 5, 5, 9], inverses=False, name="own"),
        gt.from_cayleypy(info),
        gt.puzzle("2x2x2", gen="U,R", metric="qtm"),
        gt.puzzle("3x3x3", keep="EDGES:9-12", goal="EDGES 2 1 3 4 5 5 5 5 5 5 5 5", moves="R2 F2"),
        gt.read(path, keep=iter(["P:1-2"])),
    ]
    path.unlink()
    for one in graphs:
        other = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(one))))
        assert (other.name, other.moves, other.orbits) == (one.name, one.moves, one.orbits)
        assert np.array_equal(other.start, one.start) and other.start.dtype == one.start.dtype
        assert other.bfs().layer_sizes == one.bfs().layer_sizes
    start = np.array([0, 0, 1, 1])
    own = LabelledGraph([shift(4), swap(4)], start=start)
    own.label = "mine"
    start[:] = range(4)
    for made in (pickle.loads(pickle.dumps(own)), copy.copy(own), copy.deepcopy(own)):
        assert (type(made), made.label, made.bfs().layer_sizes) == (LabelledGraph, "mine", [1, 2, 3])
    layers, table = own.bfs(), own.table()
    assert np.array_equal(layers.last_layer(), pickle.loads(pickle.dumps(layers)).last_layer())
    assert pickle.loads(pickle.dumps(table)).layer_sizes == table.layer_sizes
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        cube = gt.puzzle("2x2x2")
        assert pool.map(cube.solve, ["R U F2", "U"]) == [cube.solve("R U F2"), ["U'"]]


def test_lists_of_moves_are_read_like_texts():
    for puzzle in (gt.puzzle("2x2x2"), gt.puzzle("pyraminx")):
        moves = ["U", "R'", "U'"] + ["u"] * (puzzle.name == "pyraminx")
        text = " ".join(moves)
        assert np.array_equal(puzzle.state(moves), puzzle.state(text))
        solution = puzzle.solve(text)
        assert puzzle.solve(moves) == puzzle.solve(tuple(moves)) == puzzle.solve(np.array(moves)) == solution
        assert len(solution) == len(puzzle.solve(solution)) == len(moves)
        assert puzzle.write(solution) == puzzle.write(" ".join(solution))
        assert puzzle.solve([]) == puzzle.solve("") == []
    assert gt.pocket.state(["R", "U"]) == gt.pocket.after(0, ["R", "U"]) == gt.pocket.state("R U")
    assert gt.cycles.order(["R", "U"], n=3) == gt.cycles.order("R U", n=3) == gt.cycles.of_moves(["R", "U"], 3).order == 105


def test_scrambles_that_need_too_large_a_table_name_random_moves():
    with pytest.raises(gt.TooLarge, match="random_moves=25 makes"):
        gt.puzzle("3x3x3").scramble()


def test_files_are_read(tmp_path):
    path = tmp_path / "lx.json"
    path.write_text('{"generators": [[1,2,3,0],[1,0,2,3]], "names": ["L", "X"], "inverses": false}')
    g = gt.read(path)
    assert g.orbits == () and g.bfs().layer_sizes == LX[4]
    path = tmp_path / "ring.tws"
    path.write_text("Set RING 3 2\nSolved\nEnd\nMove T\nRING\n2 3 1\n1 0 0\nEnd\n")
    g = gt.read(path)
    assert g.orbits == (("RING", 3, 2),) and g.order() == 6
    assert g.apply(g.start, "T").tolist() == [1, 2, 0, 0, 0, 1]
    path = tmp_path / "ring.gap"
    path.write_text("M_T:=(1,2,3);\nGen:=[M_T];\n")
    assert gt.read(path).order() == 3
    path = tmp_path / "wrong.json"
    path.write_text('{"generators": [[1,2,3,0],\n[1,0,2,2]]}')
    with pytest.raises(gt.ReadError) as caught:
        gt.read(path)
    assert (caught.value.line, caught.value.column) == (2, 8)
    with pytest.raises(FileNotFoundError):
        gt.read(tmp_path / "none.tws")


def test_first_levels_of_moves_that_nothing_undoes_are_those_of_all(tmp_path):
    path = tmp_path / "blocked.tws"
    path.write_text(
        "Name blocked\nSet RING 5 1\nSolved\nEnd\nMove T\nRING\n2 3 4 5 1\nEnd\n"
        "Move S\nRING\n2 1 3 4 5\nEnd\nIllegal RING 3 1\n"
    )
    g = gt.read(path, moves="T,S")
    assert g.bfs().layer_sizes == [1, 2, 3, 4, 4, 4, 4, 4, 3, 2, 1]
    assert g.bfs(max_depth=12).layer_sizes == g.bfs().layer_sizes
    assert g.bfs(max_depth=4).layer_sizes == g.bfs().layer_sizes[:5]


def test_levels_of_chosen_moves_are_saved_where_places_are_blocked(tmp_path):
    path = tmp_path / "blocked.tws"
    moves = "Move T\nRING\n2 3 4 5 1\nEnd\nMove S\nRING\n2 1 3 4 5\nEnd\n"
    path.write_text(f"Set RING 5 1\nSolved\nEnd\n{moves}Illegal RING 3 1\n")
    for moves in ["T'", "T',S", "S", "T,S", "T'"]:
        g = gt.read(path, moves=moves)
        assert g.bfs(checkpoint=tmp_path / "levels").layer_sizes == g.bfs().layer_sizes


def test_scrambles_need_only_as_many_moves_as_positions_that_moves_make(tmp_path):
    path = tmp_path / "dead_end.tws"
    path.write_text("Set P 3 1\nSolved\nEnd\nMove R\nP\n2 3 1\nEnd\nIllegal P 1 2\n")
    g = gt.read(path, moves="R")
    assert g.scramble(seed=1) == ""
    with pytest.raises(gt.InputError, match="found min_depth 1, expected less: the moves make no position that far"):
        g.scramble(seed=1, min_depth=1)


def test_blocked_places_are_in_no_listed_level_and_refused_by_the_group(tmp_path):
    path = tmp_path / "blocked.tws"
    moves = "Move A\nP\n2 3 4 5 1\nEnd\nMove B\nP\n2 1 3 4 5\nEnd\n"
    path.write_text(f"Set P 5 1\nSolved\nP\n1 2 3 4 5\nEnd\nIllegal P 5 1\n{moves}")
    g = gt.read(path)
    r, first = g.bfs(), g.bfs(max_depth=4)
    assert r.layer_sizes[:5] == first.layer_sizes and r.num_states == 96
    for depth in range(5):
        assert {tuple(state) for state in first.get_layer(depth)} == {tuple(state) for state in r.get_layer(depth)}
    blocked = g.apply(g.start, "A")
    message = "found piece 0 in place 4 of orbit P, expected a piece that isn't blocked from this place"
    with pytest.raises(gt.InputError, match=message):
        g.solve(blocked)
    assert blocked[4] == 0 and g.table().distances([blocked]).tolist() == [255]
    with pytest.raises(gt.InputError, match=message):
        g.solve(blocked, all=True)
    for call in (g.contains, g.word, lambda state: g.random()):
        with pytest.raises(gt.InputError, match="found a puzzle with blocked places, expected one in which"):
            call(g.start)


def test_first_levels_are_all_where_the_next_was_looked_for():
    g = gt.Graph([shift(4), swap(4)])
    diameter = len(LRX[4]) - 1
    found = [g.bfs(max_depth=depth) for depth in (diameter, diameter + 1)]
    assert [r.layer_sizes for r in found] == [LRX[4]] * 2
    assert [r.is_complete for r in found] == [False, True]


def test_first_levels_of_a_large_puzzle_are_listed():
    cube = gt.puzzle("3x3x3")
    r = cube.bfs(max_depth=3)
    assert not r.is_complete
    for depth, size in enumerate(r.layer_sizes):
        layer = r.get_layer(depth)
        assert len(np.unique(layer, axis=0)) == len(layer) == size
    assert (r.last_layer() == r.get_layer(3)).all()
    assert len(cube.solve(r.last_layer()[-1])) == 3
    one_way = gt.Graph([shift(5), swap(5)], inverses=False)
    first = one_way.bfs(max_depth=4)
    assert [len(first.get_layer(depth)) for depth in range(5)] == LX[5][:5]
    assert {tuple(s) for s in first.get_layer(4)} == {tuple(s) for s in one_way.bfs().get_layer(4)}


def test_many_states_farther_than_a_table_holds_are_solved():
    n = 260
    ring = gt.Graph([shift(n)], inverses=False)
    lengths = [len(ring.solve(np.roll(np.arange(n), by))) for by in [-1] * 51 + [1, -2]]
    assert lengths == [n - 1] * 51 + [1, n - 2]
    assert [len(ring.solve(shift(n), all=True)), ring.bfs().get_layer(3).tolist()] == [1, [[*range(3, n), 0, 1, 2]]]


def test_what_is_too_large_for_a_table_is_solved_any_number_of_times():
    for name, memory in [("14x14x14", None), ("2x2x2", "1M")]:
        large = gt.puzzle(name)
        assert [large.solve("R", memory=memory) for _ in range(52)] == [["R'"]] * 52


def test_more_than_a_million_solutions_are_not_listed():
    exchanges = [[*range(i), i + 1, i, *range(i + 2, 8)] for i in range(7)]
    with pytest.raises(gt.TooLarge, match="found more shortest solutions, expected at most 1000000"):
        gt.Graph(exchanges).solve(range(7, -1, -1), all=True)
