/** A picture in grey: a byte for each pixel, row by row. */
export interface GreyPage {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

const entryBytes = 12;
/** Types of values (TIFF 6.0, page 15). */
const short = 3;
const long = 4;

/** Pictures as the pages of one TIFF file, without compression (TIFF 6.0: a baseline greyscale image for each). */
export function tiffOf(pages: readonly GreyPage[], dotsPerInch: number): Uint8Array {
  const entries = 11;
  const directoryBytes = 2 + entries * entryBytes + 4 + 8;
  const total = pages.reduce((sum, { grey }) => sum + directoryBytes + grey.length + (grey.length % 2), 8);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  let at = 8;
  view.setUint32(4, at, true);
  for (const [index, { width, height, grey }] of pages.entries()) {
    const resolution = at + 2 + entries * entryBytes + 4;
    const data = resolution + 8;
    const next = data + grey.length + (grey.length % 2);
    const values: [tag: number, type: number, value: number][] = [
      [256, long, width],
      [257, long, height],
      [258, short, 8],
      [259, short, 1],
      [262, short, 1],
      [273, long, data],
      [277, short, 1],
      [278, long, height],
      [279, long, grey.length],
      [282, 5, resolution],
      [283, 5, resolution],
    ];
    view.setUint16(at, values.length, true);
    for (const [place, [tag, type, value]] of values.entries()) {
      const entry = at + 2 + place * entryBytes;
      view.setUint16(entry, tag, true);
      view.setUint16(entry + 2, type, true);
      view.setUint32(entry + 4, 1, true);
      view.setUint32(entry + 8, value, true);
    }
    view.setUint32(at + 2 + entries * entryBytes, index === pages.length - 1 ? 0 : next, true);
    view.setUint32(resolution, dotsPerInch, true);
    view.setUint32(resolution + 4, 1, true);
    bytes.set(grey, data);
    at = next;
  }
  return bytes;
}
