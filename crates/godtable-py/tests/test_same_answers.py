"""The questions that the program is asked too, in the table of its tests."""

import json
import pathlib

import pytest

import godtable as gt

TABLE = pathlib.Path(__file__).parents[2] / "pocket-cli" / "tests" / "same_answers.json"
CASES = json.loads(TABLE.read_text())


def graph(case):
    chosen = {key: case[key] for key in ("keep", "goal", "gen", "metric") if key in case}
    if case["asked"] in ("distribution", "order", "scramble") and "moves" in case:
        chosen["moves"] = case["moves"]
    return gt.puzzle(case["puzzle"], **chosen)


def distribution(case):
    return graph(case).bfs(max_depth=case.get("max_depth")).layer_sizes


def solve(case):
    g = graph(case)
    return [g.write(moves) for moves in g.solve(case["moves"], all=True)]


def fault(case):
    with pytest.raises(gt.InputError) as caught:
        graph(case).solve(case["moves"])
    return str(caught.value).splitlines()[0]


def scramble(case):
    return graph(case).scramble(seed=case["seed"], random_moves=case.get("random_moves"))


def cycles(case):
    found = gt.cycles.of_moves(case["moves"], case["n"])
    return [str(order) for order in (found.order, found.visible_order, found.visible_order_up_to_rotation)]


ANSWERS = {
    "distribution": distribution,
    "order": lambda case: str(graph(case).order()),
    "solve": solve,
    "fault": fault,
    "scramble": scramble,
    "rank": lambda case: str(gt.perm.rank([value - 1 for value in case["values"]])),
    "factor": lambda case: gt.cycles.factor(case["word"]),
    "product": lambda case: gt.cycles.multiply(*case["words"]),
    "cycles": cycles,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["asked"])
def test_the_package_gives_the_answers_of_the_table(case):
    assert ANSWERS[case["asked"]](case) == case["answer"]
