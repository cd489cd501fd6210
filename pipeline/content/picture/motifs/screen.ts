import { between, type Motif } from "./scene.js";
import { lettering, shaded, svg } from "./svg.js";

/** The window of a program with its title, a list on the left, buttons, lines of a table and a pane over them. */
export const screen: Motif = ({ wide, high, rng, paint, title }) => {
  const hue = rng.below(360);
  const [left, top, width, height] = [wide * 0.05, high * 0.07, wide * 0.86, high * 0.8];
  const side = width * between(rng, 0.2, 0.28);
  const entries = Array.from({ length: 8 }, (_, at) =>
    svg("rect", { x: left + 4, y: top + 15 + at * 7, width: side * between(rng, 0.4, 0.75), height: 2, rx: 1 }),
  );
  const rows = Array.from({ length: Math.floor((height - 24) / 8) }, (_, row) => {
    const y = top + 20 + row * 8;
    const cells = [0, 1, 2, 3].map((cell) =>
      svg("rect", {
        x: left + side + 4 + (cell * (width - side - 8)) / 4,
        y: y + 2.4,
        width: ((width - side) / 4) * between(rng, 0.3, 0.75),
        height: 2,
        rx: 0.6,
        fill: cell === 3 ? paint(rng.pick([130, 45, 4]), 45, 66) : paint(220, 14, 72),
      }),
    );
    return (
      svg("rect", {
        x: left + side + 2,
        y,
        width: width - side - 4,
        height: 7.4,
        fill: row % 2 === 0 ? paint(hue, 25, 91) : paint(hue, 10, 98),
      }) + cells.join("")
    );
  });
  const pane = { x: left + width * 0.62, y: top + height * 0.44, width: width * 0.35, height: height * 0.5 };
  return [
    shaded({ width: wide, height: high }, [paint(hue, 45, 46), paint(hue + 40, 45, 22)]),
    svg("rect", { x: left, y: top, width, height, rx: 1.5, fill: paint(hue, 10, 97) }),
    svg("rect", { x: left, y: top, width, height: 9, rx: 1.5, fill: paint(hue, 30, 26) }),
    lettering(title, { x: left + 3, y: top + 6.2, width: width * 0.7, size: 4.6, fill: paint(hue, 10, 94) }),
    ...[130, 45, 4].map((button, at) =>
      svg("circle", { cx: left + width - 4 - at * 5.5, cy: top + 4.5, r: 1.7, fill: paint(button, 65, 58) }),
    ),
    svg("rect", { x: left, y: top + 9, width: side, height: height - 9, fill: paint(hue, 30, 36) }),
    svg("rect", { x: left, y: top + 12.5 + rng.below(4) * 7, width: side, height: 7, fill: paint(hue, 45, 48) }),
    svg("g", { fill: paint(hue, 25, 58) }, entries.join("")),
    svg("rect", { x: left + side + 3, y: top + 11.5, width: 16, height: 6, rx: 1, fill: paint(hue, 60, 45) }),
    svg("rect", { x: left + side + 21, y: top + 11.5, width: 16, height: 6, rx: 1, fill: paint(hue, 15, 82) }),
    ...rows,
    svg("rect", { ...pane, fill: paint(hue, 40, 66) }),
    svg("rect", { ...pane, height: 8, fill: paint(hue, 42, 54) }),
    svg("rect", { y: high * 0.94, width: wide, height: high * 0.06, fill: paint(hue, 30, 14) }),
    svg("rect", { x: 3, y: high * 0.952, width: 6, height: high * 0.036, fill: paint(hue, 60, 60) }),
  ].join("");
};
