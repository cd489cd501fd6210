import type { Rng } from "../rng.js";

/** By how much a number of one workplace differs from that of another. */
const factors = [0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2];
/** Of two and more things texts speak in the plural. */
const leastDrawn = 2;

/**
 * A line of a page as it is at one workplace: the number behind its label ("Orders need approval above: EUR 300") is drawn
 * around the one that is described, with at most two digits that are not zero. Only money, and what is described with
 * commas, has them when it is drawn: a program in which the height of a picture is typed may not read "2,400". Times of
 * day, single things and lines without a label stay as they are.
 */
export function drawnLine(line: string, rng: Rng): string {
  const [, label, currency = "", number, rest] = /^([^:]+: )([A-Z]{3} )?(\d[\d,]*)((?: [^\d:]*)?)$/.exec(line) ?? [];
  if (label === undefined || number === undefined || rest === undefined) return line;
  const described = Number(number.replaceAll(",", ""));
  if (described < leastDrawn) return line;
  const drawn = Math.max(leastDrawn, rounded(described * rng.pick(factors)));
  const isGrouped = currency !== "" || number.includes(",");
  return `${label}${currency}${isGrouped ? drawn.toLocaleString("en-US") : drawn}${rest}`;
}

/**
 * Whose width or height a line tells ("a banner"), and null for any other line. Both are drawn by one factor, for a picture
 * that is brought to that size is not to be squeezed.
 */
export function sizeOf(line: string): string | null {
  return /^(?:Width|Height) of ([^:]+): /.exec(line)?.[1] ?? null;
}

/** To two digits that are not zero, and to whole ones. */
function rounded(number: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
  return Math.round(number / step) * step;
}
