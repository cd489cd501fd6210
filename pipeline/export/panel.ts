import type { Spread } from "../store/statistics/tally.js";

/** A row of a panel. `share` is the length of its bar, from 0 to 1. */
export type PanelRow =
  | { kind: "figure"; label: string; words: string }
  | { kind: "bar"; label: string; words: string; share: number }
  /** Parts of a whole, in the order in which they get darker; shares add up to 1. */
  | { kind: "parts"; label: string; words: string; shares: number[] }
  /** Quartiles on a scale that begins at 0; `scale` is its end, the same for all rows of a panel. */
  | { kind: "box"; label: string; words: string; spread: Spread; scale: number };

/** A group of related figures, ready to be printed or drawn. */
export interface Panel {
  title: string;
  /** What the bars show; "" when the title says it. */
  note: string;
  rows: PanelRow[];
}

/** Most rows of one panel; further rows are only counted. */
export const mostRows = 16;

/** A row of words alone. */
export function figure(label: string, words: string): PanelRow {
  return { kind: "figure", label, words };
}

/** A bar as long as the part that `times` is of `total`. */
export function bar(label: string, times: number, total: number): Extract<PanelRow, { kind: "bar" }> {
  return {
    kind: "bar",
    label,
    words: `${grouped(times)} (${percent(times, total)})`,
    share: times / Math.max(1, total),
  };
}

/** "41.5 %". */
export function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}

/** "36,076". */
export function grouped(value: number | bigint): string {
  return value.toLocaleString("en-US");
}

/** "2.21", "52". */
export function decimal(value: number): string {
  return Number.isInteger(value) ? grouped(value) : value.toFixed(value < 10 ? 2 : 1);
}
