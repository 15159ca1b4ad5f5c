# Counts positions with CayleyPy.
import json
import sys

from cayleypy import CayleyGraph, CayleyGraphDef

puzzle = json.load(sys.stdin)
definition = CayleyGraphDef.create(puzzle["moves"], central_state=puzzle["colours"])
graph = CayleyGraph(definition, device="cpu")
print(json.dumps([int(size) for size in graph.bfs().layer_sizes]))
