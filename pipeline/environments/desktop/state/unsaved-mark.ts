/** Fewer pixels than this are the edge of a letter. */
const leastPixels = 8;

/**
 * Whether a part of the screen has the red sign by which LibreOffice marks unsaved changes, in the status bar and on
 * Save in the toolbar. Its titles and its accessibility tree do not have this mark. `pixels` are red, green and blue of
 * every pixel of the part.
 */
export function bearsRedMark(pixels: Uint8Array): boolean {
  let red = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    if (r > 200 && g < 110 && b < 110) red++;
  }
  return red >= leastPixels;
}
