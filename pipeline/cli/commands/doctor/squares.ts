import sharp from "sharp";

/** Pixels of a picture of the desktop, so that a question with some is as large as those of a role. */
const [width, height] = [1280, 800];

/** A picture of so many black squares in a row on white, at most ten, in the size of a screen, as PNG. */
export async function squaresPicture(count: number): Promise<Uint8Array> {
  const square = { create: { width: 80, height: 80, channels: 3 as const, background: "black" } };
  const ground = { create: { width, height, channels: 3 as const, background: "white" } };
  const row = Array.from({ length: count }, (_, at) => ({ input: square, left: 120 * at + 40, top: 360 }));
  return sharp(ground).composite(row).png().toBuffer();
}
