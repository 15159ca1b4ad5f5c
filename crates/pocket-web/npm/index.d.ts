// The types of the package. Definitions and patterns are those of cubing.js, as plain JSON.

/** The effect of a move: for each orbit, the place from which each place gets its piece, and the twist that the piece gets on the way. */
export interface KTransformationData {
  readonly [orbit: string]: {
    readonly permutation: readonly number[];
    readonly orientationDelta: readonly number[];
  };
}

/** A position, in the form of `KPattern.patternData`: for each orbit, the piece in each place and its twist. */
export interface KPatternData {
  readonly [orbit: string]: {
    readonly pieces: readonly number[];
    readonly orientation: readonly number[];
    readonly orientationMod?: readonly number[];
  };
}

/** A puzzle, in the form of `KPuzzle.definition`. */
export interface KPuzzleDefinition {
  readonly name?: string;
  readonly orbits: readonly {
    readonly orbitName: string;
    readonly numPieces: number;
    readonly numOrientations: number;
  }[];
  readonly defaultPattern: KPatternData;
  readonly moves: { readonly [move: string]: KTransformationData };
  readonly derivedMoves?: { readonly [move: string]: string };
}

/** A definition, or the name of a built-in puzzle, such as "2x2x2", "3x3x3", "4x4x4", "pyraminx" or "skewb". */
export type Puzzle = KPuzzleDefinition | string;

/** A line of a text, and where the carets below it stand. */
export interface Caret {
  readonly line: string;
  readonly indent: number;
  readonly width: number;
}

/**
 * Any error of this package. `name` is the kind of error:
 *
 * - `"InputError"`: an argument is invalid; the message says what was found and what was expected.
 * - `"TooLarge"`: the search needs more than `memory`, or there are too many moves or solutions to list.
 * - `"Unsolvable"`: no moves lead to the solved position.
 * - `"TooFar"`: every solution has more moves than `maxDepth`.
 * - `"SearchError"`: the search failed.
 */
export class GodtableError extends Error {
  /** @internal */
  constructor(fault: { message: string; name?: string; caret?: Caret | null; stickers?: number[] });
  readonly name: "InputError" | "TooLarge" | "Unsolvable" | "TooFar" | "SearchError";
  /** The place of the error in a text; null if there is none. */
  readonly caret: Caret | null;
  /** If the position was given by stickers: the stickers that are wrong, counted from 0 in the order U R F D L B. */
  readonly stickers: readonly number[];
}

/** Options that restrict a puzzle: its pieces, goal, moves and metric. */
export interface Choices {
  /** The pieces to distinguish, such as `["EDGES:9-12"]`, counted from 1. Default: all. */
  readonly keep?: Iterable<string>;
  /**
   * A pattern to reach instead of the solved position, such as `"EDGES ? ? ? ? ? ? ? ? 9 10 11 12 CORNERS ? ? ? ? ? ? ? ?"`: for
   * each orbit, the piece for each place, counted from 1 among the kept pieces, or `?` for any piece. Orbits that are left out must
   * be solved. Distances and solutions then lead to this goal. Names of goals, such as `face`, are not supported here.
   */
  readonly goal?: string;
  /** The allowed moves, each with all its powers. Default: all. */
  readonly generatorMoves?: Iterable<string>;
  /** The allowed moves, exactly these. */
  readonly moves?: Iterable<string>;
  /** In `"qtm"`, a half turn counts as two moves. Default: `"htm"`. */
  readonly metric?: "htm" | "qtm";
}

/** The progress of a search. */
export interface Progress {
  /** The current distance. */
  readonly depth: number;
  /** The number of positions at this distance, or searched for it. */
  readonly positions: number;
  /** The sum of `positions` so far. */
  readonly total: number;
  /** The total number of positions, or an upper bound of it; 0 if it is unknown. */
  readonly states: number;
}

/** Options that control a search. */
export interface Control {
  /** The most bytes that the search may take, at most 2^32. Default: 2^28 (256 MiB). */
  readonly memory?: number;
  /** Called from time to time during a search. What it throws ends the search and is passed on. */
  readonly progress?: (progress: Progress) => void;
  /** Aborting this signal stops the search, by ending its worker. The call is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The number of positions at each distance. Plain numbers are enough: memory is too small to count 2^53 positions. */
export interface Counts {
  /** The number of positions at each distance from the solved position, starting with distance 0. */
  readonly counts: number[];
  /** The sum of `counts`. */
  readonly total: number;
  /** Whether these are all positions: `false` if there may be more beyond `maxDepth`. */
  readonly complete: boolean;
}

/** Counts the positions at each distance from the solved one, only up to `maxDepth` if it is set. */
export function count(
  puzzle: Puzzle,
  options?: Choices & Control & { readonly maxDepth?: number },
): Promise<Counts>;

/** Returns the exact order of the group that the moves generate. */
export function order(puzzle: Puzzle, options?: Choices & Control): Promise<bigint>;

/** Options of `solve`: which solutions to find. */
export interface SolveOptions extends Choices, Control {
  /** Find the shortest solution among those of at least this many moves. */
  readonly minDepth?: number;
  /** Find only solutions of at most this many moves. */
  readonly maxDepth?: number;
  /** Whether to list all solutions of the shortest length. */
  readonly all?: boolean;
}

/**
 * Finds a shortest solution: the moves that lead from a position to the solved one, as text for `Alg`. With `all`, lists all shortest
 * solutions; those that differ only in the order of neighbouring moves that commute count as one.
 *
 * The position is a pattern, or the moves that lead to it. Tables of the puzzle are kept for the next call.
 */
export function solve(
  puzzle: Puzzle,
  position: KPatternData | string,
  options: SolveOptions & { readonly all: true },
): Promise<string[]>;
export function solve(
  puzzle: Puzzle,
  position: KPatternData | string,
  options?: SolveOptions & { readonly all?: false },
): Promise<string>;
export function solve(
  puzzle: Puzzle,
  position: KPatternData | string,
  options?: SolveOptions,
): Promise<string | string[]>;

/** Options of `scramble`. */
export interface ScrambleOptions extends Choices, Control {
  /** The same seed gives the same scramble, also in the program `pocket`. Default: a random seed. */
  readonly seed?: number | bigint;
  /** The least number of moves that the position must need. Default: 4 for the 2x2x2, 6 for the pyraminx, 7 for the skewb, otherwise 1. */
  readonly minDepth?: number;
  /** Make this many random moves, instead of a scramble to a random position. */
  readonly randomMoves?: number;
}

/**
 * Returns a scramble that leads to a random position, or with `randomMoves` one of random moves. It starts at the solved position,
 * which must satisfy the goal.
 */
export function scramble(puzzle: Puzzle, options?: ScrambleOptions): Promise<string>;

/** Options of `pocketSolve`. */
export interface PocketOptions {
  /** In `"qtm"`, a half turn counts as two moves. Default: `"htm"`. */
  readonly metric?: "htm" | "qtm";
  /** Whether to list all shortest solutions. */
  readonly all?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Finds a shortest solution of the pocket cube (2x2x2) in turns of U, R and F, or with `all` every shortest one. The solved cube may be
 * held in any way. The position is given by moves, or by its 24 stickers in the order U R F D L B.
 */
export function pocketSolve(
  position: string | { readonly stickers: string },
  options: PocketOptions & { readonly all: true },
): Promise<string[]>;
export function pocketSolve(
  position: string | { readonly stickers: string },
  options?: PocketOptions & { readonly all?: false },
): Promise<string>;
export function pocketSolve(
  position: string | { readonly stickers: string },
  options?: PocketOptions,
): Promise<string | string[]>;

/** The result of `cycles`. */
export interface Cycles {
  /** The number of repetitions after which each sticker is back. */
  readonly order: bigint;
  /** The number of repetitions after which each place shows its colour again. */
  readonly visibleOrder: bigint;
  /** The number of repetitions after which the cube looks solved, however it is held. */
  readonly visibleOrderUpToRotation: bigint;
  /** The rotation of the whole cube after these repetitions; empty if there is none. */
  readonly rotation: string;
  /** The number of stickers of the cube. */
  readonly stickers: number;
  /** The number of stickers that don't move. */
  readonly fixed: number;
  /** The number of cycles of each length and each period of colours. */
  readonly kinds: { readonly length: number; readonly period: number; readonly count: number }[];
  /**
   * The cycles of at least two stickers: each sticker goes to the next place in the list. Only the first cycles are listed, up to 15,000
   * stickers together.
   */
  readonly cycles: number[][];
}

/** Returns the cycles and orders of a sequence of moves on an NxNxN cube of up to 1000 layers. */
export function cycles(n: number, moves: string, options?: { readonly signal?: AbortSignal }): Promise<Cycles>;

/** Returns the lexicographic rank, from 0, of a permutation of the numbers from 0 to n - 1, for n up to 34. */
export function rank(permutation: Iterable<number>): Promise<bigint>;

/** Returns the permutation of the numbers from 0 to `n` - 1 that has this lexicographic rank. */
export function unrank(rank: number | bigint, n: number): Promise<number[]>;

/** Returns the factors of a word by Knuth's Theorem A: cycles whose last letters never decrease from one cycle to the next. */
export function factor(word: string): Promise<string[]>;

/** Returns the intercalation product of two words. */
export function multiply(left: string, right: string): Promise<string>;

/** Ends all workers and frees their memory. Pending calls reject; the next call starts new workers. */
export function close(): void;
