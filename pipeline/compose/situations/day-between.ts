import { daysBetween, plusDays } from "../../query/days.js";

/** Days between two days that are told apart: with fewer, the day between them looks as if it was chosen for it. */
const leastDays = 12;

/**
 * A day that people name, well between two others: the first of a quarter, else of a month, else the 15th, else a Monday.
 * Null for days that are close to each other.
 */
export function dayBetween(a: string, b: string): string | null {
  const [first, last] = a < b ? [a, b] : [b, a];
  const length = daysBetween(first, last);
  if (length < leastDays) return null;
  const margin = Math.floor(length / 6);
  const inner = Array.from({ length: length - 2 * margin - 1 }, (_, at) => plusDays(first, margin + 1 + at));
  const middle = plusDays(first, Math.floor(length / 2));
  const nearest = inner.toSorted((one, other) => awayFrom(middle, one) - awayFrom(middle, other));
  const rounds: ((day: string) => boolean)[] = [
    (day) => /-(?:01|04|07|10)-01$/.test(day),
    (day) => day.endsWith("-01"),
    (day) => day.endsWith("-15"),
    (day) => new Date(day).getUTCDay() === 1,
  ];
  for (const isRound of rounds) {
    const day = nearest.find(isRound);
    if (day !== undefined) return day;
  }
  return null;
}

function awayFrom(middle: string, day: string): number {
  return Math.abs(daysBetween(middle, day));
}
