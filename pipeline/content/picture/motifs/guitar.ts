import { between, type Motif } from "./scene.js";
import { svg } from "./svg.js";
import { tableTop } from "./table-top.js";

/** A guitar that leans against a wall. */
export const guitar: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const size = Math.min(high, wide * 1.1);
  const s = size / 100;
  const hue = between(rng, 14, 36);
  const circle = (cx: number, cy: number, r: number, fill: string) => svg("circle", { cx, cy, r, fill });
  const strings = [-1.5, -0.9, -0.3, 0.3, 0.9, 1.5].map((x) => svg("rect", { x, y: -52, width: 0.18, height: 66 }));
  const frets = [0, 1, 2, 3, 4, 5].map((fret) => svg("rect", { x: -2.2, y: -46 + fret * 6, width: 4.4, height: 0.5 }));
  const turn = `translate(${Math.round(wide * between(rng, 0.38, 0.46))} ${Math.round(high * 0.66)}) scale(${Math.round(s * 100) / 100}) rotate(${Math.round(between(rng, 14, 24))})`;
  return [
    tableTop(scene, 0.82),
    svg(
      "g",
      { transform: turn },
      [
        circle(0, 8, 19, paint(hue, 55, 30)),
        circle(0, -10, 14, paint(hue, 55, 30)),
        circle(-0.6, 8, 17.2, paint(hue, 62, 52)),
        circle(-0.6, -10, 12.2, paint(hue, 62, 52)),
        svg("path", { d: "M4 -21 C16 -18 10 -2 16 0 C24 8 16 24 4 24 C16 12 10 -8 4 -21Z", fill: paint(hue, 60, 41) }),
        circle(0, -3, 5.4, paint(hue, 45, 14)),
        svg("rect", { x: -2.2, y: -54, width: 4.4, height: 48, fill: paint(24, 40, 20) }),
        svg("path", { d: "M-3 -54 L3 -54 L4 -66 L-4 -66Z", fill: paint(24, 42, 26) }),
        svg("rect", { x: -6.5, y: 13, width: 13, height: 2.6, fill: paint(24, 40, 18) }),
        svg("g", { fill: paint(45, 20, 78) }, strings.join("") + frets.join("")),
      ].join(""),
    ),
  ].join("");
};
