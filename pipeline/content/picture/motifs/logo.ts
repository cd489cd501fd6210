import { between, type Motif, type Scene } from "./scene.js";
import { lettering, points, svg } from "./svg.js";

/** An emblem, with the name below it or, where there is room, beside it. */
export const logo: Motif = (scene) => {
  const { wide, high, rng, paint, title } = scene;
  const hue = rng.below(360);
  const ink = paint(hue, 55, 26);
  const beside = wide > 1.9 * high;
  const [x, y, size] = beside
    ? [wide * 0.14, high * 0.5, high * 0.32]
    : [wide * 0.5, high * 0.4, Math.min(wide, high) * 0.25];
  const name = beside
    ? { x: x + size * 1.4, y: high * 0.58, width: wide - x - size * 1.8, size: high * 0.3 }
    : { x: wide * 0.5, y: high * 0.84, width: wide * 0.86, size: Math.min(wide, high) * 0.12, "text-anchor": "middle" };
  return [
    svg("rect", { width: wide, height: high, fill: paint(hue + 30, 32, 93) }),
    svg("path", { d: `M${points(0, high, wide * 0.3, high, 0, high * 0.6)}Z`, fill: paint(hue, 40, 76) }),
    svg("rect", { y: 0, x: wide * 0.72, width: wide * 0.28, height: high * 0.05, fill: paint(hue, 45, 58) }),
    emblem(scene, { x, y, size, hue }),
    lettering(title, { ...name, fill: ink }),
    beside
      ? svg("rect", {
          x: name.x,
          y: high * 0.68,
          width: wide * between(rng, 0.2, 0.5),
          height: high * 0.04,
          fill: paint(hue + 150, 60, 48),
        })
      : svg("rect", {
          x: wide * 0.3,
          y: high * 0.9,
          width: wide * between(rng, 0.16, 0.3),
          height: high * 0.014,
          fill: paint(hue + 150, 60, 48),
        }),
  ].join("");
};

interface Emblem {
  x: number;
  y: number;
  size: number;
  hue: number;
}

function emblem({ rng, paint, title }: Scene, { x, y, size, hue }: Emblem): string {
  const [main, light] = [paint(hue, 58, 44), paint(hue + 150, 62, 60)];
  const at = (...numbers: readonly number[]) =>
    points(...numbers.map((value, place) => (place % 2 === 0 ? x : y) + value * size));
  const letter = (dx: number) =>
    lettering(title.slice(0, 1).toUpperCase(), {
      x: x + dx * size,
      y: y + size * 0.36,
      width: size * 2,
      size,
      "text-anchor": "middle",
      fill: paint(hue, 20, 96),
    });
  return rng.pick([
    () =>
      svg("circle", { cx: x, cy: y, r: size, fill: main }) +
      svg("path", {
        d: `M${at(-0.95, 0.3)}Q${at(0, 1.1, 0.95, 0.3)}A${points(size, size)} 0 0 1 ${at(-0.95, 0.3)}Z`,
        fill: light,
      }) +
      letter(0),
    () =>
      svg("path", {
        d: `M${at(-0.85, -0.95, 0.85, -0.95)}L${at(0.85, 0.2)}Q${at(0.8, 0.8, 0, 1.05)}Q${at(-0.8, 0.8, -0.85, 0.2)}Z`,
        fill: main,
      }) +
      svg("path", { d: `M${at(-0.85, -0.95, 0.1, -0.95, -0.85, 0.1)}Z`, fill: light }) +
      letter(0.05),
    () =>
      svg("path", {
        d: `M${at(-0.9, 0.9)}C${at(-1, -0.4, 0.1, -1, 0.95, -0.95)}C${at(1, 0.2, 0.4, 1, -0.9, 0.9)}Z`,
        fill: main,
      }) +
      svg("path", {
        d: `M${at(-0.9, 0.9)}Q${at(-0.2, 0, 0.95, -0.95)}`,
        fill: "none",
        stroke: light,
        "stroke-width": size * 0.09,
      }),
    () =>
      [-0.55, 0, 0.55]
        .map((place, bar) =>
          svg("rect", {
            x: x + (place - 0.2) * size,
            y: y - size * (0.3 + bar * 0.32),
            width: size * 0.42,
            height: size * (1.2 + bar * 0.32),
            rx: size * 0.1,
            fill: bar === 1 ? light : main,
          }),
        )
        .join(""),
  ])();
}
