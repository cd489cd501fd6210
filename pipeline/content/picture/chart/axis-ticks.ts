/**
 * The numbers at an axis for these values, in equal steps of 1, 2 or 5 times a power of ten: one of them is 0, and no
 * value lies outside. There are about `wanted` steps. Values that are all 0 have ticks at 0 and 1.
 */
export function axisTicks(values: readonly number[], wanted: number): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((most - least) / wanted || 1);
  const [first, last] = [Math.floor(least / step), Math.max(1, Math.ceil(most / step))];
  return Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step));
}

/** The least of 1, 2, 5 times a power of ten that is no smaller. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const times = [1, 2, 5, 10].find((factor) => factor * power >= wanted * 0.999_999) ?? 10;
  return times * power;
}

/** Without the error of binary fractions: 0.6 and not 0.6000000000000001. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
