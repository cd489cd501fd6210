import type { Rng } from "../../rng.js";

/** Uniform between the bounds, on a grid of so many decimals. */
export function amount(rng: Rng, minimum: number, maximum: number, decimals = 2): number {
  const grid = 10 ** decimals;
  const steps = Math.round((maximum - minimum) * grid) + 1;
  return (Math.round(minimum * grid) + rng.below(steps)) / grid;
}

/** An amount of money that is not whole, as amounts on invoices are, so that its column prints with cents. */
export function money(rng: Rng, minimum: number, maximum: number): number {
  return amount(rng, minimum, maximum - 1, 0) + (1 + rng.below(99)) / 100;
}

/** A day of 2026, year first. */
export function day(rng: Rng): string {
  return `2026-${twoDigits(1 + rng.below(12))}-${twoDigits(1 + rng.below(28))}`;
}

/** A time of a working day. */
export function clock(rng: Rng): string {
  return `${twoDigits(8 + rng.below(10))}:${twoDigits(rng.below(60))}`;
}

/** Different items in random order, as many as there are but not more than asked for. */
export function some<T>(rng: Rng, items: readonly T[], count: number): T[] {
  return rng.shuffle(items).slice(0, count);
}

/** Sorted numbers of documents: consecutive from a random start. */
export function running(rng: Rng, prefix: string, count: number): string[] {
  const start = 1000 + rng.below(8000);
  return Array.from({ length: count }, (_, index) => `${prefix}-${start + index}`);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
