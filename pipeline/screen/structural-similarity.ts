/** Constants of the measure for values from 0 to 255 (Wang et al. 2004, section III.B). */
const steadyMean = (0.01 * 255) ** 2;
const steadySpread = (0.03 * 255) ** 2;

/** Side of the windows that are compared, and by how much each is beside the one before. */
const window = 8;
const stride = 4;

/**
 * The mean structural similarity of two grey pictures of `side` by `side` pixels (Wang et al. 2004), over square windows:
 * 1 for equal ones, about 0 for those that have nothing in common. Throws RangeError for a side below that of a window,
 * and for pictures of other sizes.
 */
export function structuralSimilarity(a: Uint8Array, b: Uint8Array, side: number): number {
  if (side < window || a.length !== side * side || b.length !== side * side) {
    throw new RangeError(`structural similarity is of pictures of ${side} by ${side} pixels, at least ${window}`);
  }
  let [sum, count] = [0, 0];
  for (let top = 0; top + window <= side; top += stride) {
    for (let left = 0; left + window <= side; left += stride) {
      sum += similarityAt(a, b, top * side + left, side);
      count += 1;
    }
  }
  return sum / count;
}

function similarityAt(a: Uint8Array, b: Uint8Array, from: number, side: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = 0; y < window; y++) {
    for (let at = from + y * side, end = at + window; at < end; at++) {
      const [first, other] = [a[at] ?? 0, b[at] ?? 0];
      sumA += first;
      sumB += other;
      squaresA += first * first;
      squaresB += other * other;
      products += first * other;
    }
  }
  const count = window * window;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const spread = squaresA / count - meanA * meanA + squaresB / count - meanB * meanB;
  const common = products / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + steadyMean) * (2 * common + steadySpread)) /
    ((meanA * meanA + meanB * meanB + steadyMean) * (spread + steadySpread))
  );
}
