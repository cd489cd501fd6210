import { between, type Motif } from "./scene.js";
import { lettering, points, svg } from "./svg.js";
import { wall } from "./wall.js";

/** The layout of a page drawn with a pencil, which lies beside it. */
export const sketch: Motif = (scene) => {
  const { wide, high, rng, paint, title } = scene;
  const at = (x: number, y: number) => points(wide * x + between(rng, -1, 1), high * y + between(rng, -1, 1));
  const box = (left: number, top: number, right: number, bottom: number) =>
    `M${at(left, top)}L${at(right, top)}L${at(right, bottom)}L${at(left, bottom)}Z`;
  const scribble = (left: number, right: number, y: number) => {
    const waves = Array.from(
      { length: 8 },
      (_, wave) =>
        `L${points(wide * (left + ((right - left) * (wave + 1)) / 8), high * y + (wave % 2 === 0 ? -1.2 : 1.2))}`,
    );
    return `M${at(left, y)}${waves.join("")}`;
  };
  const frame = between(rng, 0.46, 0.58);
  const lines = [0.34, 0.42, 0.5, 0.58].map((y) => scribble(frame + 0.05, between(rng, 0.72, 0.86), y));
  const hatching = Array.from(
    { length: 9 },
    (_, line) => `M${at(0.12 + line * 0.03, 0.84)}L${at(0.18 + line * 0.03, 0.72)}`,
  );
  const strokes = [
    box(0.06, 0.08, 0.9, 0.92),
    box(0.1, 0.3, frame, 0.66),
    `M${at(0.1, 0.3)}L${at(frame, 0.66)}M${at(frame, 0.3)}L${at(0.1, 0.66)}`,
    box(0.1, 0.7, 0.44, 0.86),
    box(0.56, 0.74, 0.84, 0.84),
    ...lines,
    ...hatching,
  ];
  const pencil = { fill: "none", stroke: paint(225, 12, 48), "stroke-linejoin": "round", "stroke-linecap": "round" };
  const graphite = { fill: paint(225, 10, 45), "fill-opacity": 0.36 };
  return [
    wall(scene, [paint(44, 30, 90), paint(40, 28, 76)]),
    svg("rect", { x: wide * 0.1, y: high * 0.3, width: wide * (frame - 0.1), height: high * 0.36, ...graphite }),
    svg("rect", { x: wide * 0.56, y: high * 0.74, width: wide * 0.28, height: high * 0.1, ...graphite }),
    svg("path", { d: strokes.join(""), "stroke-width": 0.9, ...pencil }),
    svg("ellipse", { cx: wide * 0.18, cy: high * 0.18, rx: 7, ry: 6, "stroke-width": 1.2, ...pencil }),
    lettering(title, {
      x: wide * 0.3,
      y: high * 0.21,
      width: wide * 0.54,
      size: high * 0.085,
      "font-style": "italic",
      fill: paint(225, 14, 36),
    }),
    svg("path", {
      d: `M${points(wide * 0.98, high * 0.3, wide * 0.94, high * 0.28, wide * 0.7, high * 0.93, wide * 0.69, high, wide * 0.74, high * 0.95)}Z`,
      fill: paint(between(rng, 0, 60), 70, 50),
    }),
    svg("path", {
      d: `M${points(wide * 0.7, high * 0.93, wide * 0.69, high, wide * 0.74, high * 0.95)}Z`,
      fill: paint(34, 50, 70),
    }),
  ].join("");
};
