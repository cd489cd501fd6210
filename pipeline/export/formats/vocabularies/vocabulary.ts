import type { CoordinateKind } from "../export-format.js";
import type { Move, MoveArgs, MoveName, MoveOf } from "./move.js";

/** A move that a vocabulary has no words for. */
export interface Unsayable {
  readonly unsayable: string;
}

/** What is said of a click that a vocabulary has no word for. */
export function unknownClick(button: string, count: number): Unsayable {
  const word = ["a click", "a double click", "a triple click"][count - 1] ?? `${count} clicks`;
  return { unsayable: `${word} with the ${button} button` };
}

/** What a vocabulary is spoken with. */
export interface Speaker {
  /** A point of the screen in the numbers of the format. */
  place(point: { readonly x: number; readonly y: number }): readonly [number, number];
  /** Notes that something of a move is lost, though the move is said. */
  lost(reason: string): void;
}

/** How each move is said in a format: one call or line after the other. */
export type Vocabulary = {
  readonly [Name in MoveName]: (args: MoveArgs[Name], speaker: Speaker) => readonly string[] | Unsayable;
};

/** What a step says in a vocabulary, or the first of its moves that cannot be said. */
export function sayMoves(
  vocabulary: Vocabulary,
  moves: readonly Move[],
  speaker: Speaker,
): readonly string[] | Unsayable {
  const said: string[] = [];
  for (const move of moves) {
    const words = sayMove(vocabulary, move, speaker);
    if ("unsayable" in words) return words;
    said.push(...words);
  }
  return said;
}

function sayMove<Name extends MoveName>(
  vocabulary: Vocabulary,
  move: MoveOf<Name>,
  speaker: Speaker,
): readonly string[] | Unsayable {
  return vocabulary[move.function](move.args, speaker);
}

/** Width and height of a screen in pixels. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** Points as pixels, or on a grid of a thousand columns and rows whose last one is `last`. */
export function placeOn(kind: CoordinateKind, { width, height }: ScreenSize, last: number): Speaker["place"] {
  if (kind === "pixels") return ({ x, y }) => [x, y];
  const onGrid = (at: number, size: number): number => Math.min(last, Math.round((at * 1000) / size));
  return ({ x, y }) => [onGrid(x, width), onGrid(y, height)];
}

/** Points as parts of the width and of the height, with four digits, which name a pixel of screens up to 5000 pixels. */
export function relativePlace({ width, height }: ScreenSize): Speaker["place"] {
  const part = (at: number, size: number): number => Math.round((at / size) * 10_000) / 10_000;
  return ({ x, y }) => [part(x, width), part(y, height)];
}
