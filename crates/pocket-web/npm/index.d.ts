// The types of the package. Definitions and patterns are those of cubing.js, as plain JSON.

/** What a move does: for each orbit, from where the piece in each place comes, and how it is turned on the way. */
export interface KTransformationData {
  readonly [orbit: string]: {
    readonly permutation: readonly number[];
    readonly orientationDelta: readonly number[];
  };
}

/** A position, as `KPattern.patternData` has it: for each orbit the piece in each place, and how it is turned. */
export interface KPatternData {
  readonly [orbit: string]: {
    readonly pieces: readonly number[];
    readonly orientation: readonly number[];
    readonly orientationMod?: readonly number[];
  };
}

/** A puzzle, as `KPuzzle.definition` has it. */
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

/** A definition, or the name of a puzzle that is known, such as "2x2x2", "3x3x3", "4x4x4", "pyraminx" or "skewb". */
export type Puzzle = KPuzzleDefinition | string;

/** A line of a text, and where the carets below it stand. */
export interface Caret {
  readonly line: string;
  readonly indent: number;
  readonly width: number;
}

/**
 * Why there is no answer. `name` tells what kind of error it is:
 *
 * - `"InputError"`: what was given is wrong; the message says what was found and what was expected.
 * - `"TooLarge"`: it takes more memory than it may, or has too many moves or solutions to list.
 * - `"Unsolvable"`: no moves lead to the solved position.
 * - `"TooFar"`: every solution has more moves than `maxDepth`.
 * - `"SearchError"`: a search broke off.
 */
export class GodtableError extends Error {
  /** @internal */
  constructor(fault: { message: string; name?: string; caret?: Caret | null; stickers?: number[] });
  readonly name: "InputError" | "TooLarge" | "Unsolvable" | "TooFar" | "SearchError";
  /** The place in a text, if the error has one. */
  readonly caret: Caret | null;
  /** The stickers concerned, counted from 0 in the order U R F D L B, where stickers were given. */
  readonly stickers: readonly number[];
}

/** Which pieces, goal and moves of a puzzle count. */
export interface Choices {
  /** The pieces that are distinguished, such as `["EDGES:9-12"]`, counted from 1. All if it is left out. */
  readonly keep?: Iterable<string>;
  /**
   * A pattern to be reached instead of the solved position, such as `"EDGES ? ? ? ? ? ? ? ? 9 10 11 12 CORNERS ? ? ? ? ? ? ? ?"`:
   * for each orbit the piece of each place, counted from 1 among those that are kept, or `?` for any. Orbits that are left out are
   * solved. Distances and solutions are then those to the goal. Names of goals, such as `face`, are not known here.
   */
  readonly goal?: string;
  /** The moves that may be made, each with all its powers. All if it is left out. */
  readonly generatorMoves?: Iterable<string>;
  /** The moves that may be made, exactly these. */
  readonly moves?: Iterable<string>;
  /** In `"qtm"`, a half turn is two moves. `"htm"` if it is left out. */
  readonly metric?: "htm" | "qtm";
}

/** How far a search is. */
export interface Progress {
  /** The distance that was looked at. */
  readonly depth: number;
  /** How many positions there are at it, or were looked at. */
  readonly positions: number;
  /** The sum of these so far. */
  readonly total: number;
  /** How many there may be in all; 0 if nothing is known of that. */
  readonly states: number;
}

/** How a question is answered. */
export interface Control {
  /** How many bytes a search may take: 2^28 (256 MiB) if it is left out, at most 2^32. */
  readonly memory?: number;
  /** Called from time to time while a search goes on. */
  readonly progress?: (progress: Progress) => void;
  /** Ends the search when it is aborted, by ending its worker. */
  readonly signal?: AbortSignal;
}

/** How many positions there are at each distance. All fit numbers: 2^53 positions can't be counted in this memory. */
export interface Counts {
  /** At each distance from the solved position, beginning with 0. */
  readonly counts: number[];
  /** In all. */
  readonly total: number;
  /** Whether these are all positions: `false` if there may be more beyond `maxDepth`. */
  readonly complete: boolean;
}

/** Counts the positions at each distance from the solved one, up to `maxDepth` if it is given. */
export function count(
  puzzle: Puzzle,
  options?: Choices & Control & { readonly maxDepth?: number },
): Promise<Counts>;

/** The exact order of the group of the moves. */
export function order(puzzle: Puzzle, options?: Choices & Control): Promise<bigint>;

/** Which solutions are looked for. */
export interface SolveOptions extends Choices, Control {
  /** The fewest moves of a solution: the shortest of those that have as many. */
  readonly minDepth?: number;
  /** The most moves of a solution. */
  readonly maxDepth?: number;
  /** Whether all solutions of that length are listed. */
  readonly all?: boolean;
}

/**
 * A shortest solution, as a text for `Alg`: the moves that lead from a position to the solved one. With `all`, every such
 * solution; those that differ only in the order of neighbouring moves that commute are one.
 *
 * The position is a pattern, or the moves that make it. What was found out about the puzzle is kept for the next call.
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

/** Where a scramble comes from. */
export interface ScrambleOptions extends Choices, Control {
  /** The same seed gives the same scramble, in the program too. Any if it is left out. */
  readonly seed?: number | bigint;
  /** The fewest moves that solve the position. */
  readonly minDepth?: number;
  /** So many random moves instead of those to a random position. */
  readonly randomMoves?: number;
}

/**
 * A scramble of a position drawn at random, or so many random moves. It begins with the solved position, which must have
 * reached the goal.
 */
export function scramble(puzzle: Puzzle, options?: ScrambleOptions): Promise<string>;

/** Which solutions of a pocket cube are looked for. */
export interface PocketOptions {
  /** In `"qtm"`, a half turn is two moves. `"htm"` if it is left out. */
  readonly metric?: "htm" | "qtm";
  /** Whether all shortest solutions are listed. */
  readonly all?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * A shortest solution of the pocket cube (2x2x2) in turns of U, R and F, however it is held; or all of them. The position is given by
 * moves, or by its 24 stickers in the order U R F D L B.
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

/** The cycles of a sequence on a cube. */
export interface Cycles {
  /** After how many times each sticker is back. */
  readonly order: bigint;
  /** After how many times each place has its colour. */
  readonly visibleOrder: bigint;
  /** After how many times the cube looks solved, however it is held. */
  readonly visibleOrderUpToRotation: bigint;
  /** How the cube is turned then; empty if it is not turned. */
  readonly rotation: string;
  /** How many stickers the cube has. */
  readonly stickers: number;
  /** How many of them stay. */
  readonly fixed: number;
  /** How many cycles there are of each length, and of each period of their colours. */
  readonly kinds: { readonly length: number; readonly period: number; readonly count: number }[];
  /** The cycles of two stickers or more: each sticker goes to the next place in the list. Only the first cycles are listed, up to 15,000 stickers together. */
  readonly cycles: number[][];
}

/** The cycles of a sequence on an NxNxN cube of up to 1000 layers, and its orders. */
export function cycles(n: number, moves: string, options?: { readonly signal?: AbortSignal }): Promise<Cycles>;

/** The place of a permutation of the numbers from 0 in alphabetical order; of up to 34 numbers. */
export function rank(permutation: Iterable<number>): Promise<bigint>;

/** The permutation of `n` numbers from 0 at a place in alphabetical order. */
export function unrank(rank: number | bigint, n: number): Promise<number[]>;

/** The factors of a word by Theorem A: cycles whose last letters never fall from one to the next. */
export function factor(word: string): Promise<string[]>;

/** The intercalation product of two words. */
export function multiply(left: string, right: string): Promise<string>;

/** Ends all workers, and gives their memory back; what is being asked rejects. They start anew with the next question. */
export function close(): void;
