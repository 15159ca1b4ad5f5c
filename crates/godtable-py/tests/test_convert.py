"""Puzzles of other packages, held against what these packages do with them."""

import random
from types import SimpleNamespace

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup
from sympy.combinatorics.named_groups import AlternatingGroup

import godtable as gt


def test_sympy_acts_as_it_does():
    dice = random.Random(1)
    for _ in range(50):
        n = dice.randint(2, 8)
        p = Permutation(dice.sample(range(n), n))
        g = gt.from_sympy([p], names=["p"])
        labels = dice.sample(range(n), n)
        assert g.apply(labels, "p").tolist() == p(labels)
        assert gt.convert.to_sympy(p.array_form) == p
    group = AlternatingGroup(6)
    assert gt.from_sympy(group).order() == group.order() == 360
    assert gt.from_sympy([Permutation(0, 1), Permutation(2, 3, 4)]).n == 5


def test_words_are_products_in_sympy():
    generators = [Permutation([1, 2, 3, 4, 0]), Permutation([1, 0, 2, 3, 4])]
    g = gt.from_sympy(generators, names=["a", "b"])
    named = {"a": generators[0], "b": generators[1], "a'": generators[0] ** -1}
    element = Permutation([4, 2, 0, 1, 3])
    product = Permutation(4)
    for move in g.word(element.array_form):
        # What is done later acts on places first.
        product = named[move] * product
    assert product == element
    assert PermutationGroup(generators).contains(element)


def test_sage_tells_where_points_go():
    g = gt.from_sage([[(1, 2, 3), (4, 5)], [(1, 2)]], names=["a", "b"])
    assert g.apply([0, 1, 2, 3, 4], "a").tolist() == [2, 0, 1, 4, 3]
    assert g.order() == PermutationGroup([Permutation([1, 2, 0, 4, 3]), Permutation([1, 0, 2, 3, 4])]).order()
    dice = random.Random(2)
    for _ in range(50):
        n = dice.randint(1, 9)
        p = dice.sample(range(n), n)
        again = gt.from_sage([gt.convert.to_sage(p)], n=n, names=["p"])
        assert again.apply(range(n), "p").tolist() == p
    element = SimpleNamespace(cycle_tuples=lambda: [(1, 2, 3)])
    assert gt.from_sage([element]).order() == 3

    class Group:
        """As in Sage, a loop goes over all elements."""

        def gens(self):
            return (element,)

        def __iter__(self):
            return iter([(), element, [(1, 3, 2)]])

    assert gt.from_sage(Group()).moves == ("g0", "g0'")
    assert gt.from_sage([()], n=4).order() == 1


def test_cayleypy_has_exactly_its_generators():
    definition = SimpleNamespace(
        generators_permutations=[[1, 2, 3, 0], [3, 0, 1, 2], [1, 0, 2, 3]],
        generator_names=["L", "R", "X"],
        central_state=[0, 1, 2, 3],
        name="lrx-4",
    )
    g = gt.from_cayleypy(definition)
    assert g.moves == ("L", "R", "X") and g.name == "lrx-4"
    assert g.bfs().layer_sizes == [1, 3, 5, 6, 5, 3, 1]
    definition.generator_names = ["1,2,3,0", "3,0,1,2", "(0,1)"]
    definition.central_state = [0, 0, 1, 1]
    definition.name = ""
    g = gt.from_cayleypy(definition)
    assert g.moves == ("g0", "g1", "g2")
    assert g.bfs().layer_sizes == [1, 2, 3]
    definition.generators_permutations = np.array(definition.generators_permutations)
    definition.generator_names = ["L", "R", "X\u200b"]
    for definition.name in ["n" * 1000, "n\u200b"]:
        g = gt.from_cayleypy(definition)
        assert g.moves == ("g0", "g1", "g2") and g.name == "graph"


def test_published_puzzles_of_cayleypy_are_read():
    info = {"central_state": [0, 0, 1, 1], "generators": {"f0": [1, 2, 3, 0], "-f0": [3, 0, 1, 2], "x": [1, 0, 2, 3]}}
    g = gt.from_cayleypy(info)
    assert g.moves == ("f0", "-f0", "x")
    assert g.bfs().layer_sizes == [1, 2, 3]
    assert gt.from_cayleypy({"generators": info["generators"]}).order() == 24
    info["generators"] = {"1,2,3,0": [1, 2, 3, 0], 7: [3, 0, 1, 2]}
    assert gt.from_cayleypy(info).moves == ("g0", "g1")


def test_kpuzzle_dictionaries_are_read():
    move = {"CORNERS": {"permutation": [1, 2, 0], "orientationDelta": [1, 0, 0]}}
    definition = {
        "name": "triangle",
        "orbits": [{"orbitName": "CORNERS", "numPieces": 3, "numOrientations": 2}],
        "defaultPattern": {"CORNERS": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}},
        "moves": {"T": move},
    }
    g = gt.from_kpuzzle(definition)
    assert (g.name, g.order()) == ("triangle", 6)
    assert g.apply(g.start, "T").tolist() == [1, 2, 0, 1, 0, 0]
