/** A table of colours, and the place in it that stands for each colour. */
export interface Palette {
  /** Red, green and blue of every entry. */
  readonly colours: Uint8Array;
  /** Entry for a colour by its bin; see `binOf`. */
  readonly entryOf: Uint8Array;
}

interface Bin {
  readonly bin: number;
  readonly count: number;
  /** Mean colour of the pixels in it. */
  readonly mean: readonly [number, number, number];
}

/** The bin of a colour: five bits of each channel. */
export function binOf(red: number, green: number, blue: number): number {
  return ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
}

/**
 * A palette of at most `size` colours for pictures of four bytes a pixel: median cut (Heckbert 1982) over a histogram,
 * cutting the box with the largest squared error first. Colours of large areas keep their exact value.
 */
export function choosePalette(pictures: readonly Uint8Array[], size: number): Palette {
  const bins = histogram(pictures);
  let boxes = bins.length === 0 ? [] : [measure(bins)];
  while (boxes.length < size) {
    const worst = boxes.reduce((a, b) => (b.error > a.error ? b : a));
    if (worst.error === 0) break;
    boxes = [...boxes.filter((box) => box !== worst), ...cut(worst.bins, worst.axis).map(measure)];
  }
  const colours = new Uint8Array(Math.max(1, boxes.length) * 3);
  const entryOf = new Uint8Array(1 << 15);
  for (const [entry, box] of boxes.entries()) {
    for (const axis of [0, 1, 2] as const) colours[entry * 3 + axis] = Math.round(meanOf(box.bins, axis));
  }
  for (const { bin, mean } of bins) entryOf[bin] = nearest(mean, colours);
  return { colours, entryOf };
}

function histogram(pictures: readonly Uint8Array[]): Bin[] {
  const sums = new Float64Array((1 << 15) * 4);
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const slot = binOf(red, green, blue) * 4;
      sums[slot] = (sums[slot] ?? 0) + red;
      sums[slot + 1] = (sums[slot + 1] ?? 0) + green;
      sums[slot + 2] = (sums[slot + 2] ?? 0) + blue;
      sums[slot + 3] = (sums[slot + 3] ?? 0) + 1;
    }
  }
  const bins: Bin[] = [];
  for (let bin = 0; bin < 1 << 15; bin++) {
    const [red = 0, green = 0, blue = 0, count = 0] = sums.subarray(bin * 4, bin * 4 + 4);
    if (count > 0) bins.push({ bin, count, mean: [red / count, green / count, blue / count] });
  }
  return bins;
}

interface Box {
  readonly bins: readonly Bin[];
  /** Squared error of the axis along which it is widest, and that axis. */
  readonly error: number;
  readonly axis: 0 | 1 | 2;
}

function measure(bins: readonly Bin[]): Box {
  let widest: Box = { bins, error: 0, axis: 0 };
  for (const axis of [0, 1, 2] as const) {
    const centre = meanOf(bins, axis);
    // The root of the count: rare colours of small marks matter more than their area says.
    const error = bins.reduce((sum, { mean, count }) => sum + Math.sqrt(count) * (mean[axis] - centre) ** 2, 0);
    if (error > widest.error) widest = { bins, error, axis };
  }
  return widest;
}

function cut(bins: readonly Bin[], axis: 0 | 1 | 2): [Bin[], Bin[]] {
  const sorted = [...bins].sort((a, b) => a.mean[axis] - b.mean[axis]);
  const centre = meanOf(bins, axis);
  const place = sorted.findIndex(({ mean }) => mean[axis] > centre);
  const middle = Math.min(sorted.length - 1, Math.max(1, place));
  return [sorted.slice(0, middle), sorted.slice(middle)];
}

function meanOf(bins: readonly Bin[], axis: 0 | 1 | 2): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce((sum, { mean, count }) => sum + mean[axis] * count, 0) / Math.max(1, total);
}

function nearest(colour: readonly [number, number, number], colours: Uint8Array): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let entry = 0; entry * 3 < colours.length; entry++) {
    let distance = 0;
    for (const axis of [0, 1, 2] as const) distance += (colour[axis] - (colours[entry * 3 + axis] ?? 0)) ** 2;
    if (distance < least) [best, least] = [entry, distance];
  }
  return best;
}
