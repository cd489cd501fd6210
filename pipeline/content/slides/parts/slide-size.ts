import type { FoundAspects } from "../../part.js";

/** The size of slides in points, and what people call it; landscape is the usual orientation. */
export function slideSize(width: number | null, height: number | null): FoundAspects {
  if (width === null || height === null || width <= 0 || height <= 0) return {};
  const ratio = width / height;
  const [shape] = ratios.find(([, value]) => Math.abs(ratio - value) < 0.01) ?? [];
  return { width, height, ratio: shape, orientation: height > width ? "portrait" : null };
}

const ratios: readonly [name: string, value: number][] = [
  ["16:9", 16 / 9],
  ["16:10", 16 / 10],
  ["4:3", 4 / 3],
  ["A4", 297 / 210],
  ["A4", 210 / 297],
  ["3:4", 3 / 4],
  ["9:16", 9 / 16],
];
