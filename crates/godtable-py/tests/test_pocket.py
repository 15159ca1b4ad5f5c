"""The pocket cube: the distance of every position against a search in numpy."""

import numpy as np
import pytest

import godtable as gt

FACES = ["U", "R", "F"]


def moved(move):
    """For each position the number of the one after a move, from what the move does to pieces and twists."""
    perms = np.arange(gt.pocket.PERMS, dtype=np.uint32) * gt.pocket.ORIS
    after = gt.pocket.after(perms, move)
    order, twist = gt.pocket.unrank(gt.pocket.state(move))
    pieces, twists = gt.pocket.unrank(np.arange(gt.pocket.STATES))
    own = gt.pocket.rank(pieces[:, order], (twists[:, order] + twist) % 3)
    # Another way leads to the same numbers.
    assert (own[:: gt.pocket.ORIS] == after).all()
    return own


@pytest.fixture(scope="module")
def tables():
    return {face: moved(face) for face in FACES}


@pytest.mark.parametrize("metric", ["htm", "qtm"])
def test_all_distances_against_a_search_in_numpy(tables, metric):
    turns = []
    for once in tables.values():
        twice, thrice = once[once], once[once[once]]
        turns += [once, thrice] if metric == "qtm" else [once, twice, thrice]
    distances = np.full(gt.pocket.STATES, 255, dtype=np.uint8)
    distances[0] = 0
    frontier, depth = np.array([0]), 0
    while len(frontier):
        depth += 1
        following = np.unique(np.concatenate([turn[frontier] for turn in turns]))
        frontier = following[distances[following] == 255]
        distances[frontier] = depth
    assert (gt.pocket.table(metric) == distances.reshape(5040, 729)).all()
    assert (gt.pocket.distances(np.arange(gt.pocket.STATES), metric) == distances).all()


def test_the_table_is_one_array_that_is_read_only():
    table = gt.pocket.table()
    assert table is gt.pocket.table("HTM")
    assert table.dtype == np.uint8 and table.flags.c_contiguous and not table.flags.writeable
    assert table.base is None or not isinstance(table.base, np.ndarray) or table.base.nbytes == table.nbytes


def test_the_graph_of_the_cube_has_the_same_distances():
    cube = gt.puzzle("2x2x2")
    ranks = np.random.default_rng(1).integers(gt.pocket.STATES, size=2000)
    states = np.array([cube.facelets(gt.pocket.facelets(rank)) for rank in ranks])
    assert (cube.table().distances(states) == gt.pocket.distances(ranks)).all()


def test_stickers_and_numbers_are_the_same_positions():
    for rank in [0, 1, 729, 123_456, gt.pocket.STATES - 1]:
        assert gt.pocket.from_facelets(gt.pocket.facelets(rank)) == rank
    assert gt.pocket.state("R U2 F'") == gt.pocket.after(0, "R U2 F'")


def test_many_moves_of_many_positions_are_made_at_once():
    # One by one these would be 90,000,000,000.
    ranks = np.arange(100_000)
    assert (gt.pocket.after(ranks, "(R U F)300000") == ranks).all()


def test_stickers_of_graphs_of_stickers():
    moves = [gt.cycles.face_map(face, 2) for face in FACES]
    g = gt.Graph(moves, names=FACES)
    assert g.order() == gt.pocket.STATES
    assert g.bfs().layer_sizes == gt.puzzle("2x2x2", metric="qtm").bfs().layer_sizes
    colours = gt.Graph(moves, start=np.repeat(np.arange(6), 4))
    assert colours.bfs().layer_sizes == g.bfs().layer_sizes
    state = g.apply(g.start, "R U F")
    assert (state == gt.cycles.face_map("R U F", 2)).all()
