import { compressEntries } from "./compress.js";
import { binOf, choosePalette, type Palette } from "./palette.js";

/** A picture of an animation: red, green, blue and alpha of every pixel, all opaque, and how long it stays. */
export interface GifFrame {
  readonly pixels: Uint8Array;
  readonly milliseconds: number;
}

/** The last entry of the palette stands for "as before". */
const unchanged = 255;

/**
 * An animated picture that repeats for ever, in the format GIF 89a. All frames share a palette of 255 colours; of each
 * only the rectangle that changed is kept. About 0.1 s for a frame of 800 x 600.
 */
export function encodeGif(width: number, height: number, frames: readonly GifFrame[]): Uint8Array {
  const palette = choosePalette(
    frames.map(({ pixels }) => pixels),
    unchanged,
  );
  const table = new Uint8Array(256 * 3);
  table.set(palette.colours);
  const parts: Uint8Array[] = [
    Buffer.from("GIF89a", "latin1"),
    Uint8Array.of(...word(width), ...word(height), 0xf7, 0, 0),
    table,
    Uint8Array.of(0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0", "latin1"), 3, 1, 0, 0, 0),
  ];
  let before: Uint8Array | null = null;
  for (const { pixels, milliseconds } of frames) {
    const entries = entriesOf(pixels, palette);
    const area = before === null ? { left: 0, top: 0, right: width, bottom: height } : changed(before, entries, width);
    const hundredths = Math.round(milliseconds / 10);
    parts.push(
      Uint8Array.of(0x21, 0xf9, 4, 0b101, ...word(hundredths), unchanged, 0),
      Uint8Array.of(0x2c, ...word(area.left), ...word(area.top)),
      Uint8Array.of(...word(area.right - area.left), ...word(area.bottom - area.top), 0, 8),
      compressEntries(cutOut(entries, before, width, area)),
    );
    before = entries;
  }
  parts.push(Uint8Array.of(0x3b));
  return Buffer.concat(parts);
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function entriesOf(pixels: Uint8Array, { entryOf }: Palette): Uint8Array {
  const entries = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < entries.length; i++) {
    entries[i] = entryOf[binOf(pixels[i * 4] ?? 0, pixels[i * 4 + 1] ?? 0, pixels[i * 4 + 2] ?? 0)] ?? 0;
  }
  return entries;
}

/** The smallest rectangle that holds every difference; one pixel where there is none. */
function changed(before: Uint8Array, entries: Uint8Array, width: number): Area {
  let area: Area | null = null;
  for (const [i, entry] of entries.entries()) {
    if (entry === before[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    if (area === null) area = { left: x, top: y, right: x + 1, bottom: y + 1 };
    if (x < area.left) area.left = x;
    if (x >= area.right) area.right = x + 1;
    area.bottom = y + 1;
  }
  return area ?? { left: 0, top: 0, right: 1, bottom: 1 };
}

function cutOut(entries: Uint8Array, before: Uint8Array | null, width: number, area: Area): Uint8Array {
  const [columns, rows] = [area.right - area.left, area.bottom - area.top];
  const cut = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = (area.top + y) * width + area.left + x;
      cut[y * columns + x] = before !== null && before[at] === entries[at] ? unchanged : (entries[at] ?? 0);
    }
  }
  return cut;
}

/** Two bytes, the lower first. */
function word(value: number): [number, number] {
  return [value & 0xff, (value >> 8) & 0xff];
}
