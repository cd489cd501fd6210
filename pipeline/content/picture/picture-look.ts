/** Pixels, four bytes each: red, green, blue, alpha. */
export interface PixelGrid {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** What a picture looks like, in few numbers. */
export interface PictureLook {
  /** Mean of luminance, from 0 to 255, over white where the picture is transparent. */
  brightness: number;
  /** Standard deviation of luminance. */
  contrast: number;
  /** Mean distance of the strongest from the weakest colour of a pixel, from 0 to 255. */
  saturation: number;
  /** Root of the mean squared difference of luminance between neighbours, to a hundredth. */
  sharpness: number;
  /** How many pixels in a hundred are transparent, by their alpha, to a whole: 256 degrees do not tell 70 from 69.8. */
  transparency: number;
  /** Luminances of `lookSide` rows of `lookSide` fields each, two hexadecimal digits a field. */
  fields: string;
}

export const lookSide = 32;

/** Looks at every pixel once or twice. Numbers are told to a tenth, unless they say otherwise. */
export function pictureLook({ width, height, pixels }: PixelGrid): PictureLook {
  const count = width * height;
  const luminances = new Uint8Array(count);
  let [saturation, alpha, sum, squares] = [0, 0, 0, 0];
  for (let at = 0, pixel = 0; pixel < count; pixel++, at += 4) {
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const opacity = pixels[at + 3] ?? 0;
    const grey = (299 * red + 587 * green + 114 * blue) / 1000;
    const seen = Math.round((grey * opacity + 255 * (255 - opacity)) / 255);
    luminances[pixel] = seen;
    saturation += ((Math.max(red, green, blue) - Math.min(red, green, blue)) * opacity) / 255;
    alpha += opacity;
    sum += seen;
    squares += seen * seen;
  }
  const mean = sum / count;
  return {
    brightness: tenth(mean),
    contrast: tenth(Math.sqrt(Math.max(0, squares / count - mean * mean))),
    saturation: tenth(saturation / count),
    sharpness: Math.round(edges(luminances, width) * 100) / 100,
    transparency: Math.round(100 - (100 * alpha) / (255 * count)) || 0,
    fields: fieldsOf(luminances, width, height),
  };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

function edges(luminances: Uint8Array, width: number): number {
  let [sum, count] = [0, 0];
  for (const [at, seen] of luminances.entries()) {
    const right = (at + 1) % width === 0 ? undefined : luminances[at + 1];
    const below = luminances[at + width];
    if (right !== undefined) [sum, count] = [sum + (seen - right) ** 2, count + 1];
    if (below !== undefined) [sum, count] = [sum + (seen - below) ** 2, count + 1];
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}

/** Mean luminances of fields; a picture with fewer pixels than fields shows one pixel in several. */
function fieldsOf(luminances: Uint8Array, width: number, height: number): string {
  const range = (field: number, length: number): [from: number, to: number] => {
    const from = Math.floor((field * length) / lookSide);
    return [from, Math.max(from + 1, Math.floor(((field + 1) * length) / lookSide))];
  };
  let digits = "";
  for (let row = 0; row < lookSide; row++) {
    const [top, bottom] = range(row, height);
    for (let column = 0; column < lookSide; column++) {
      const [left, right] = range(column, width);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += luminances[y * width + x] ?? 0;
      const mean = Math.round(sum / ((bottom - top) * (right - left)));
      digits += mean.toString(16).padStart(2, "0");
    }
  }
  return digits;
}
