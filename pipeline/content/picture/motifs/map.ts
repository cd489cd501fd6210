import { between, type Motif } from "./scene.js";
import { points, svg } from "./svg.js";

/** A map of districts with roads, a river and a park. */
export const map: Motif = ({ wide, high, rng, paint }) => {
  const [columns, rows] = [Math.max(3, Math.round(wide / 26)), Math.max(3, Math.round(high / 26))];
  const corner = (column: number, row: number): readonly [number, number] => [
    (column / columns) * wide + (column % columns === 0 ? 0 : corners.fork(column, row, "x").next() * 14 - 7),
    (row / rows) * high + (row % rows === 0 ? 0 : corners.fork(column, row, "y").next() * 14 - 7),
  ];
  const corners = rng.fork("corners");
  const hue = rng.below(360);
  const areas = Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const around = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)];
    // Darker towards the lower right, as where fewer people live.
    const lightness = 90 - (24 * column) / columns - (18 * row) / rows - between(rng, 0, 10);
    return svg("path", {
      d: `M${points(...around.flat())}Z`,
      fill: paint(hue + rng.pick([0, 24, 48, 330]), 40, lightness),
    });
  });
  const road = (from: readonly number[], to: readonly number[]) =>
    `M${points(...from)}Q${points(wide * between(rng, 0.3, 0.7), high * between(rng, 0.3, 0.7), ...to)}`;
  const roads = [
    road([0, high * between(rng, 0.2, 0.5)], [wide, high * between(rng, 0.3, 0.8)]),
    road([wide * between(rng, 0.2, 0.5), 0], [wide * between(rng, 0.4, 0.8), high]),
    road([0, high * 0.9], [wide * 0.9, 0]),
  ].join("");
  const bend = between(rng, 0.1, 0.35);
  const pin = [wide * between(rng, 0.6, 0.75), high * between(rng, 0.35, 0.5)] as const;
  const stroke = { fill: "none", "stroke-linecap": "round" };
  return [
    svg("g", { stroke: paint(hue, 15, 97), "stroke-width": 0.5 }, areas.join("")),
    svg("ellipse", { cx: wide * 0.22, cy: high * 0.74, rx: 13, ry: 9, fill: paint(115, 40, 58) }),
    svg("path", {
      d: `M${points(wide * bend, 0)}C${points(wide * 0.6, high * 0.3, wide * bend, high * 0.6, wide * 0.86, high)}`,
      stroke: paint(207, 55, 68),
      "stroke-width": 6,
      ...stroke,
    }),
    svg("path", { d: roads, stroke: paint(40, 30, 62), "stroke-width": 1.9, ...stroke }),
    svg("path", { d: roads, stroke: paint(46, 85, 82), "stroke-width": 1.4, ...stroke }),
    svg("path", {
      d: `M${points(...pin)}C${points(pin[0] - 7, pin[1] - 9, pin[0] - 4, pin[1] - 15, pin[0], pin[1] - 15)}C${points(pin[0] + 4, pin[1] - 15, pin[0] + 7, pin[1] - 9, ...pin)}Z`,
      fill: paint(2, 70, 48),
    }),
    svg("circle", { cx: pin[0], cy: pin[1] - 9.6, r: 2, fill: paint(0, 20, 96) }),
  ].join("");
};
