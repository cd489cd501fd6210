import { between, type Motif } from "./scene.js";
import { lettering, points, svg } from "./svg.js";
import { wall } from "./wall.js";

/** A sheet with a heading, lines of text, sums and a stamp, photographed on a table. */
export const paper: Motif = (scene) => {
  const { wide, high, rng, paint, title } = scene;
  const width = Math.min(wide * 0.8, high * 0.68);
  const height = Math.min(high * 0.9, width * 1.35);
  const lines = Array.from({ length: 9 }, (_, line) => {
    const y = height * (0.3 + line * 0.055);
    const sum = svg("rect", { x: width * 0.78, y, width: width * between(rng, 0.06, 0.13), height: height * 0.016 });
    return (
      svg("rect", { x: width * 0.1, y, width: width * between(rng, 0.3, 0.56), height: height * 0.016 }) +
      (line % 2 === 0 ? sum : "")
    );
  });
  const place = `translate(${Math.round((wide - width) * 0.42)} ${Math.round((high - height) / 2)}) rotate(${Math.round(between(rng, -4, 4))})`;
  // The shadow of whoever takes the picture.
  const shade = `M${points(width, 0, width * 0.62, 0, width * 0.36, height, width, height)}Z`;
  const ink = paint(225, 25, 28);
  return [
    wall(scene, [paint(between(rng, 18, 34), 38, 44), paint(24, 36, 32)]),
    svg(
      "g",
      { transform: place },
      [
        svg("rect", { x: 1.6, y: 2, width, height, fill: paint(24, 30, 12), "fill-opacity": 0.4 }),
        svg("rect", { width, height, fill: paint(46, 24, 94) }),
        svg("rect", { width, height: height * 0.06, fill: paint(rng.below(360), 40, 42) }),
        lettering(title, { x: width * 0.1, y: height * 0.16, width: width * 0.8, size: height * 0.055, fill: ink }),
        svg("rect", { x: width * 0.1, y: height * 0.2, width: width * 0.36, height: height * 0.012, fill: ink }),
        svg("g", { fill: paint(225, 12, 66) }, lines.join("")),
        svg("rect", { x: width * 0.1, y: height * 0.81, width: width * 0.81, height: 0.4, fill: ink }),
        svg("rect", { x: width * 0.7, y: height * 0.83, width: width * 0.21, height: height * 0.026, fill: ink }),
        svg("path", { d: shade, fill: paint(24, 30, 20), "fill-opacity": 0.3 }),
        svg("circle", {
          cx: width * 0.3,
          cy: height * 0.86,
          r: width * 0.1,
          fill: "none",
          stroke: paint(rng.pick([350, 225]), 55, 52),
          "stroke-width": 1.2,
        }),
      ].join(""),
    ),
  ].join("");
};
