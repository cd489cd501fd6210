import type { Rng } from "../../../rng.js";
import { between, type Scene } from "./scene.js";
import { points, svg } from "./svg.js";

/** Head and shoulders of somebody, `size` high, over a place on the lower edge. Light falls on them from the left. */
export function figure(scene: Pick<Scene, "paint">, rng: Rng, x: number, bottom: number, size: number): string {
  const { paint } = scene;
  const s = size / 100;
  const at = (...numbers: readonly number[]) =>
    points(...numbers.map((value, place) => (place % 2 === 0 ? x : bottom - size) + value * s));
  const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
    svg("ellipse", { cx: x + cx * s, cy: bottom - size + cy * s, rx: rx * s, ry: ry * s, fill });
  const [tone, lightness] = [between(rng, 16, 32), between(rng, 38, 78)];
  const [skin, shade] = [paint(tone, 48, lightness), paint(tone, 45, lightness - 9)];
  const [hair, hairDark] = hairColours(rng, paint);
  const cloth = rng.below(360);
  const [clothes, dark] = [paint(cloth, 42, 40), paint(cloth, 42, 30)];
  const isLong = rng.next() < 0.5;
  const line = { fill: "none", "stroke-linecap": "round" };
  return [
    isLong
      ? svg("path", { d: `M${at(-24, 30)}C${at(-26, -2, 26, -2, 25, 30)}L${at(28, 68, -27, 68)}Z`, fill: hairDark })
      : "",
    svg("path", {
      d: `M${at(-52, 101)}C${at(-50, 74, -28, 71, -10, 66)}L${at(10, 66)}C${at(28, 71, 50, 74, 53, 101)}Z`,
      fill: clothes,
    }),
    svg("path", { d: `M${at(18, 101, 14, 68)}C${at(30, 71, 50, 74, 53, 101)}Z`, fill: dark }),
    svg("path", { d: `M${at(-9, 50, 9, 50, 10, 68, 0, 76, -10, 68)}Z`, fill: shade }),
    ...[-20.5, 20.5].map((ear) => ellipse(ear, 36, 3.4, 5, shade)),
    ellipse(0, 34, 20, 26, skin),
    svg("path", { d: `M${at(4, 8.5)}C${at(26, 12, 26, 52, 4, 59.6)}C${at(16, 46, 16, 24, 4, 8.5)}Z`, fill: shade }),
    svg("path", {
      d: `M${at(-21, 34)}C${at(-24, 2, 24, 0, 21.5, 34)}C${at(19, 22, 14, 18, 6, 17)}C${at(-4, 20, -16, 20, -21, 34)}Z`,
      fill: hair,
    }),
    ...[-8, 8].map((eye) => ellipse(eye, 35, 2, 2.3, paint(tone, 35, 14))),
    ...[-8, 8].map((brow) =>
      svg("path", {
        d: `M${at(brow - 4, 29.5)}Q${at(brow, 27.5, brow + 4, 29.5)}`,
        stroke: hairDark,
        "stroke-width": 1.3 * s,
        ...line,
      }),
    ),
    svg("path", {
      d: `M${at(0, 36)}L${at(2.5, 44)}L${at(-1, 44.5)}`,
      stroke: paint(tone, 42, lightness - 18),
      "stroke-width": 1 * s,
      ...line,
    }),
    svg("path", {
      d: `M${at(-7, 50)}Q${at(0, between(rng, 51, 56), 7, 49.5)}`,
      stroke: paint(2, 45, lightness - 20),
      "stroke-width": 1.8 * s,
      ...line,
    }),
    rng.next() < 0.35 ? glasses(at, paint(220, 15, 20), s) : "",
    svg("path", { d: `M${at(-13, 66, 0, 84, 13, 66, 8, 64.5, 0, 75, -8, 64.5)}Z`, fill: paint(cloth + 40, 20, 90) }),
  ].join("");
}

function hairColours(rng: Rng, paint: Scene["paint"]): [hair: string, dark: string] {
  const [hue, saturation, lightness] = rng.pick([
    [25, 45, 16],
    [28, 45, 26],
    [38, 55, 52],
    [16, 60, 34],
    [30, 5, 66],
    [220, 12, 12],
  ] as const);
  return [paint(hue, saturation, lightness), paint(hue, saturation, lightness * 0.75)];
}

function glasses(at: (...numbers: readonly number[]) => string, stroke: string, s: number): string {
  const lens = (x: number) => `M${at(x - 6, 32, x + 6, 32, x + 5, 40, x - 5, 40)}Z`;
  return svg("path", {
    d: `${lens(-8)}${lens(8)}M${at(-2, 33)}L${at(2, 33)}`,
    stroke,
    "stroke-width": 1.2 * s,
    fill: "none",
  });
}
