import type { ChartData } from "../../../schema/computer/chart-data.js";
import type { Scene } from "../motifs/scene.js";
import { axisTicks } from "./axis-ticks.js";

/** Where the parts of a chart are, in the lengths of its scene. */
export interface ChartLayout {
  /** Labels lie below columns, or to the left of bars where they are too long for that. */
  form: "columns" | "bars";
  /** Height of the letters of labels and numbers. */
  size: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  ticks: readonly number[];
  /** How far a value is from the tick that is lowest, as a share of the axis. */
  share(value: number): number;
}

/** A letter of DejaVu Sans is so many times its size wide, on average. */
const letterWidth = 0.62;

/** Decides on the form of a chart and gives its labels, titles and numbers their room. */
export function layoutOf({ wide, high }: Scene, { labels, series }: ChartData): ChartLayout {
  const values = series.flatMap((one) => one.values);
  const size = Math.min(4.2, high * 0.042);
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => widthOf(text, size)));
  const upright = axisTicks(values, mostSteps);
  const numbers = widest(upright.map(numberWords)) + 2 * size;
  const right = wide - 1.5 * size;
  const fits = widest(labels) <= ((right - numbers) / labels.length) * 0.92;
  const said = widest(values.map(valueWords(values)));
  const sideways = { left: Math.min(widest(labels) + 2 * size, wide * 0.4), right: right - said * 0.85 };
  const { left, right: end } = fits ? { left: numbers, right } : sideways;
  const ticks = fits ? upright : axisTicks(values, stepsWithin((end - left) / (said + size)));
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  return {
    form: fits ? "columns" : "bars",
    size,
    left,
    right: end,
    top: high * 0.12 + (series.length > 1 ? 5.5 : 3.5) * size,
    bottom: high - 4.2 * size,
    ticks,
    share: (value) => (value - lowest) / (highest - lowest),
  };
}

/** Numbers at an axis stand one above the other, with room for all of them, or side by side. */
const mostSteps = 5;
function stepsWithin(numbers: number): number {
  return Math.min(mostSteps, Math.max(1, Math.floor(numbers)));
}

/** A number at an axis: "12,500", "0.5". */
export function numberWords(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/** The words of values, all with cents or none: "12,500", "57,959.50". */
export function valueWords(values: readonly number[]): (value: number) => string {
  const decimals = values.every(Number.isInteger) ? 0 : 2;
  return (value) => value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** How wide a line of text of this size is, about. */
export function widthOf(text: string, size: number): number {
  return text.length * letterWidth * size;
}
