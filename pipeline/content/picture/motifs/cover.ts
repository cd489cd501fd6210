import type { Motif } from "./scene.js";
import { lettering, svg } from "./svg.js";

/** A title in large letters over what it is about. */
export const cover: Motif = (scene) => {
  const { wide, high, rng, paint, title, backdrop } = scene;
  const isBanner = wide > 3 * high;
  const rows = isBanner ? [title] : inRows(title);
  const longest = Math.max(1, ...rows.map((row) => row.length));
  // A letter of DejaVu Sans is 0.62 of its size wide on average.
  const size = Math.min(high * (isBanner ? 0.4 : 0.13), (wide * (isBanner ? 0.3 : 0.84)) / (0.62 * longest));
  const foot = isBanner ? high * 0.66 : high * 0.92;
  const panel = isBanner
    ? { y: 0, width: wide * 0.36, height: high }
    : { y: foot - size * (1.2 * rows.length + 0.55), width: wide, height: high };
  const hue = rng.below(360);
  const line = { y: panel.y, width: wide * 0.28, height: Math.max(0.8, high * 0.012) };
  const text = rows.map((row, at) =>
    lettering(row, {
      x: wide * (isBanner ? 0.03 : 0.06),
      y: foot - ((rows.length - 1 - at) * 1.2 + 0.1) * size,
      width: wide * 0.88,
      size,
      fill: paint(45, 30, 96),
    }),
  );
  return [
    backdrop(),
    svg("rect", { ...panel, fill: paint(hue, 45, 16), "fill-opacity": 0.78 }),
    svg("rect", { ...line, fill: paint(hue + 160, 80, 60) }),
    ...text,
  ].join("");
};

/** A long title in two rows of about the same length. */
function inRows(title: string): string[] {
  const words = title.split(" ");
  if (title.length < 14 || words.length < 2) return [title];
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const longest = (rows: readonly string[]) => Math.max(...rows.map((row) => row.length));
  return splits.reduce((best, rows) => (longest(rows) < longest(best) ? rows : best));
}
