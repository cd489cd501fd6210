/** Ways to turn a picture; each is also the mark that says of a picture that it was turned so. */
export const pictureTurns = [
  "rotated right",
  "rotated left",
  "rotated 180",
  "flipped horizontally",
  "flipped vertically",
] as const;
export type PictureTurn = (typeof pictureTurns)[number];

/** Whether the mark of a picture says how it was turned. */
export function isPictureTurn(mark: string): mark is PictureTurn {
  return pictureTurns.some((turn) => turn === mark);
}
