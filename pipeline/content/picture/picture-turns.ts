import { type PictureTurn, pictureTurns } from "../../schema/computer/picture-turn.js";
import type { PngImage } from "./decode-png.js";

/** Where the pixel at (x, y) of a turned picture was before, and whether its sides change places. */
interface Turn {
  swapped: boolean;
  from(x: number, y: number, width: number, height: number): [x: number, y: number];
}

const turns: Readonly<Record<PictureTurn, Turn>> = {
  "rotated right": { swapped: true, from: (x, y, _width, height) => [y, height - 1 - x] },
  "rotated left": { swapped: true, from: (x, y, width) => [width - 1 - y, x] },
  "rotated 180": { swapped: false, from: (x, y, width, height) => [width - 1 - x, height - 1 - y] },
  "flipped horizontally": { swapped: false, from: (x, y, width) => [width - 1 - x, y] },
  "flipped vertically": { swapped: false, from: (x, y, _width, height) => [x, height - 1 - y] },
};

/** The pixels that a picture has after each turn, one after the other. O(pixels) each. */
export function* turnedPictures(image: PngImage): Generator<[turn: PictureTurn, pixels: Uint8Array]> {
  const { width, height } = image;
  const pixels = new Uint32Array(image.pixels.slice().buffer);
  for (const name of pictureTurns) {
    const { swapped, from } = turns[name];
    const [wide, high] = swapped ? [height, width] : [width, height];
    const turned = new Uint32Array(pixels.length);
    for (let y = 0, at = 0; y < high; y++) {
      for (let x = 0; x < wide; x++, at++) {
        const [left, top] = from(x, y, width, height);
        turned[at] = pixels[top * width + left] ?? 0;
      }
    }
    yield [name, new Uint8Array(turned.buffer)];
  }
}
