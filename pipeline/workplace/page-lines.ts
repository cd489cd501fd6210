import type { Rng } from "../rng.js";
import { minutesOf, timeOf } from "./clock-times.js";

/** By how much a number of one workplace differs from that of another. */
const factors = [0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2];
/** By how many of its steps a time of day of one workplace differs from that of another. */
const timeSteps = [-3, -2, -1, 0, 1, 2, 3];
/** Of two and more things texts speak in the plural. */
const leastDrawn = 2;

/** A number behind a label, and the only one of a sentence. */
const behindLabel = /^([^:]+: )([A-Z]{3} )?(\d[\d,]*)((?: [^\d:]*)?)$/;
const inSentence = /^([^:\d]*?)([A-Z]{3} )?(\d[\d,]*)((?: [^\d:]*)?[.!?])$/;
/** A year, and the day of a month, which are no numbers of anything. */
const ofCalendar =
  /\b(?:19|20)\d\d[.!?]?$|\b\d+ (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

/**
 * A line of a page as it is at one workplace: the number behind its label ("Orders need approval above: EUR 300") or in
 * its sentence ("Orders above EUR 300 need approval.") is drawn around the one that is described, with at most two digits
 * that are not zero. Only money, and what is described with
 * commas, has them when it is drawn: a program in which the height of a picture is typed may not read "2,400". A time of
 * day behind a label ("14:00") is drawn around the one that is described, too. Single things, days and years, and
 * sentences with several numbers stay as they are.
 */
export function drawnLine(line: string, rng: Rng): string {
  const [, event, time] = /^([^:]+: )(\d{2}:\d{2})$/.exec(line) ?? [];
  if (event !== undefined && time !== undefined) return `${event}${drawnTime(time, rng)}`;
  const sentence = ofCalendar.test(line) ? null : inSentence.exec(line);
  const [, before, currency = "", number, rest] = behindLabel.exec(line) ?? sentence ?? [];
  if (before === undefined || number === undefined || rest === undefined) return line;
  const described = Number(number.replaceAll(",", ""));
  if (described < leastDrawn) return line;
  const drawn = Math.max(leastDrawn, rounded(described * rng.pick(factors)));
  const isGrouped = currency !== "" || number.includes(",");
  return `${before}${currency}${isGrouped ? drawn.toLocaleString("en-US") : drawn}${rest}`;
}

/**
 * Whose width or height a line tells ("a banner"), and null for any other line. Both are drawn by one factor, for a picture
 * that is brought to that size is not to be squeezed.
 */
export function sizeOf(line: string): string | null {
  return /^(?:Width|Height) of ([^:]+): /.exec(line)?.[1] ?? null;
}

/** Half hours stay half hours, and other times multiples of five minutes. */
function drawnTime(time: string, rng: Rng): string {
  const minutes = minutesOf(time);
  return timeOf(minutes + (minutes % 30 === 0 ? 30 : 5) * rng.pick(timeSteps));
}

/** To two digits that are not zero, and to whole ones. */
function rounded(number: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
  return Math.round(number / step) * step;
}
