import type { Rng } from "../../../rng.js";
import { between, type Scene } from "./scene.js";
import { points, shaded, svg } from "./svg.js";

/** The sky with a sun on its left half and clouds, over the whole scene. */
export function sky({ wide, high, rng, paint }: Scene, hue: number): string {
  const far = paint(hue, 62, 55);
  const near = paint(hue + 12, 55, 86);
  const sun = { cx: between(rng, 0.12, 0.38) * wide, cy: between(rng, 0.12, 0.26) * high, r: between(rng, 7, 10) };
  const clouds = [0.55, 0.8].map((place) => cloud(place * wide, between(rng, 0.1, 0.28) * high, between(rng, 9, 15)));
  return [
    shaded({ width: wide, height: high }, [far, near]),
    svg("circle", { ...sun, fill: paint(48, 95, 78) }),
    svg("g", { fill: paint(hue, 25, 94) }, clouds.join("")),
  ].join("");
}

function cloud(x: number, y: number, size: number): string {
  const puffs = [
    [-0.7, 0.1, 0.5],
    [0, -0.1, 0.7],
    [0.75, 0.12, 0.45],
  ] as const;
  return puffs
    .map(([dx, dy, r]) => svg("ellipse", { cx: x + dx * size, cy: y + dy * size, rx: r * size, ry: r * size * 0.55 }))
    .join("");
}

/** A range of hills or mountains across the scene, down to its bottom. `top` and `height` are shares of the scene. */
export function ridge(scene: Scene, { top, height, peaks, fill, pointed = false }: Ridge): string {
  const { wide, high, rng } = scene;
  const step = wide / peaks;
  let path = `M${points(-step, high, -step, top * high)}`;
  for (let peak = -1; peak <= peaks; peak++) {
    const summit = (top - between(rng, 0.4, 1) * height) * high;
    const foot = (top - between(rng, 0, 0.3) * height) * high;
    const [middle, end] = [(peak + between(rng, 0.4, 0.6)) * step, (peak + 1) * step];
    path += pointed
      ? `L${points(middle, summit, end, foot)}`
      : `C${points(middle - step / 5, summit, middle + step / 5, summit, end, foot)}`;
  }
  return svg("path", { d: `${path}L${points(wide + step, high)}Z`, fill });
}

interface Ridge {
  top: number;
  height: number;
  peaks: number;
  fill: string;
  pointed?: boolean;
}

/** A tree whose trunk stands at a place; its crown is round, or a cone. */
export function tree({ rng, paint }: Scene, x: number, y: number, size: number, cone: boolean): string {
  const hue = between(rng, 85, 140);
  const trunk = svg("rect", {
    x: x - size * 0.05,
    y: y - size * 0.4,
    width: size * 0.1,
    height: size * 0.4,
    fill: paint(28, 40, 28),
  });
  if (cone) {
    const tiers = [0.2, 0.45, 0.7].map((tier) => {
      const [base, half] = [y - size * tier, size * (0.34 - tier * 0.3)];
      return svg("path", { d: `M${points(x - half, base, x, base - size * 0.45, x + half, base)}Z` });
    });
    return trunk + svg("g", { fill: paint(hue + 15, 38, 26) }, tiers.join(""));
  }
  const leaves = [
    [-0.2, 0.55, 0.2],
    [0.2, 0.55, 0.2],
    [0, 0.75, 0.25],
  ].map(([dx = 0, dy = 0, r = 0]) => svg("circle", { cx: x + dx * size, cy: y - dy * size, r: r * size }));
  return trunk + svg("g", { fill: paint(hue, 45, 36) }, leaves.join("")) + lit(x, y, size, paint(hue, 48, 46));
}

function lit(x: number, y: number, size: number, fill: string): string {
  return svg("circle", { cx: x - size * 0.08, cy: y - size * 0.78, r: size * 0.15, fill });
}

/** Places from one end to the other with even distances, each a little off. */
export function spread(rng: Rng, count: number, from: number, to: number): number[] {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, place) => from + (place + between(rng, 0.2, 0.8)) * step);
}
