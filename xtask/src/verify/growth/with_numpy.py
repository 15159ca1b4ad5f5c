# Counts positions level by level, each level as rows of an array.
import json
import sys

import numpy as np

puzzle = json.load(sys.stdin)
colours = np.array([puzzle["colours"]], dtype=np.uint16)
key = np.dtype((np.void, colours.shape[1] * colours.itemsize))


def keys(rows):
    return np.ascontiguousarray(rows).view(key).ravel()


before, level = keys(colours[:0]), keys(colours)
counts = []
while len(level):
    counts.append(len(level))
    rows = level.view(np.uint16).reshape(len(level), -1)
    after = np.unique(np.concatenate([keys(rows[:, move]) for move in puzzle["moves"]]))
    # Moves have inverses: what a level leads to is in this level, the one before or the next one.
    after = after[~np.isin(after, level) & ~np.isin(after, before)]
    before, level = level, after
print(json.dumps(counts))
