// The types of the package beside those of cubing.js: compiled, not run.

import { Alg } from "cubing/alg";
import type { KPattern, KPuzzle, KPuzzleDefinition } from "cubing/kpuzzle";
import { count, cycles, GodtableError, order, pocketSolve, rank, scramble, solve, unrank } from "godtable";
import type { Choices, Counts, KPatternData, KPuzzleDefinition as Definition, PocketOptions, Progress, SolveOptions } from "godtable";

export async function used(puzzle: KPuzzle, pattern: KPattern, definition: KPuzzleDefinition): Promise<Alg> {
  const own: Definition = definition;
  const data: KPatternData = pattern.patternData;
  const choices: Choices = { goal: "CORNERS 1 1 1 1 1 1 1", generatorMoves: ["U", "R"], metric: "qtm" };
  const { signal } = new AbortController();
  const progress = ({ depth, positions }: Progress): void => void (depth + positions);
  const size: bigint = await order(puzzle.definition, { ...choices, memory: 2 ** 28, signal });
  const counted: Counts = await count(own, { maxDepth: 3, progress });
  const all: string[] = await solve(definition, data, { all: true, minDepth: 1, maxDepth: 20 });
  const one: string = await solve("3x3x3", "R U", { ...choices, all: false });
  const pocket: string = await pocketSolve({ stickers: "" });
  const pockets: string[] = await pocketSolve("R U", { all: true, metric: "htm" });
  const how: SolveOptions & PocketOptions = { all: pocket !== "" };
  const either: string | string[] = (await solve("3x3x3", "R U", how)) ?? (await pocketSolve("R U", how));
  const place: bigint = await rank(new Uint8Array([1, 0]));
  const values: number[] = await unrank(place, 2);
  const lengths: number[] = (await cycles(3, "R")).kinds.map(({ length }) => length);
  const made: string = await scramble("skewb", { seed: 7n });
  // @ts-expect-error there is no such option
  await order("2x2x2", { generatorMove: ["U"] });
  // @ts-expect-error a metric is one of two
  await order("2x2x2", { metric: "stm" });
  // @ts-expect-error without `all` there is one solution
  const wrong: string[] = await solve("2x2x2", "U");
  // @ts-expect-error a rank is no text
  await unrank("1", 2);
  // @ts-expect-error a definition without derived moves leaves them out
  const empty: Definition["derivedMoves"] = null;
  // @ts-expect-error the constructor takes no text
  new GodtableError("no");
  const error: unknown = [size, counted, all, pocket, pockets, either, empty, values, lengths, made, wrong];
  if (error instanceof GodtableError && error.name === "TooLarge" && error.caret) {
    throw new Error(error.caret.line);
  }
  return new Alg(one);
}
