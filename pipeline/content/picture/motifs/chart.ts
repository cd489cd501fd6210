import { between, type Motif, type Scene } from "./scene.js";
import { lettering, points, svg } from "./svg.js";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"];

/** Columns or lines of two series over eight months, with axes, a title and a legend. */
export const chart: Motif = (scene) => {
  const { wide, high, rng, paint, title } = scene;
  const [hue, ink] = [rng.below(360), paint(220, 20, 25)];
  const plot = { left: wide * 0.11, right: wide * 0.97, top: high * 0.22, bottom: high * 0.86 };
  const step = (plot.right - plot.left) / months.length;
  const scale = rng.pick([10, 20, 50, 100, 250]);
  const small = { size: 3.6, width: step, fill: ink, "text-anchor": "middle" };
  const grid = [0, 1, 2, 3, 4].map((line) => {
    const y = plot.bottom - (line / 4) * (plot.bottom - plot.top);
    const rule = svg("rect", { x: plot.left, y, width: plot.right - plot.left, height: 0.3, fill: paint(220, 10, 78) });
    return rule + lettering(String(line * scale), { ...small, x: plot.left - 1.5, y: y + 1.2, "text-anchor": "end" });
  });
  const names = months.map((month, at) =>
    lettering(month, { ...small, x: plot.left + (at + 0.5) * step, y: plot.bottom + 5.5 }),
  );
  const key = [0, 1].map(
    (series) =>
      svg("rect", {
        x: plot.left + series * 26,
        y: high * 0.15,
        width: 4,
        height: 4,
        fill: paint(hue + series * 140, 58, 48 + series * 8),
      }) +
      lettering(series === 0 ? "this year" : "last year", {
        x: plot.left + 5.5 + series * 26,
        y: high * 0.15 + 3.4,
        width: 20,
        size: 3.8,
        fill: ink,
      }),
  );
  return [
    svg("rect", { width: wide, height: high, fill: paint(hue, 30, 95) }),
    svg("rect", { width: wide, height: high * 0.12, fill: paint(hue, 38, 30) }),
    lettering(title, {
      x: plot.left,
      y: high * 0.085,
      width: wide * 0.8,
      size: high * 0.055,
      fill: paint(hue, 20, 97),
    }),
    ...key,
    ...grid,
    ...names,
    (rng.next() < 0.6 ? columns : lines)(scene, plot, hue),
    svg("rect", { x: plot.left, y: plot.top, width: 0.5, height: plot.bottom - plot.top, fill: ink }),
    svg("rect", { x: plot.left, y: plot.bottom, width: plot.right - plot.left, height: 0.5, fill: ink }),
  ].join("");
};

type Plot = Record<"left" | "right" | "top" | "bottom", number>;

/** Shares of the plot's height, which rise or fall over the months. */
function values({ rng }: Scene): number[] {
  const [from, to] = rng.next() < 0.7 ? [0.3, 0.85] : [0.85, 0.3];
  return months.map((_, at) => from + ((to - from) * at) / 7 + between(rng, -0.12, 0.12));
}

function columns(scene: Scene, { left, right, top, bottom }: Plot, hue: number): string {
  const step = (right - left) / months.length;
  return [0, 1]
    .flatMap((series) =>
      values(scene).map((value, at) =>
        svg("rect", {
          x: left + (at + 0.14 + series * 0.37) * step,
          y: bottom - value * (bottom - top),
          width: step * 0.35,
          height: value * (bottom - top),
          fill: scene.paint(hue + series * 140, 58, 48 + series * 8),
        }),
      ),
    )
    .join("");
}

function lines(scene: Scene, { left, right, top, bottom }: Plot, hue: number): string {
  const step = (right - left) / months.length;
  return [0, 1]
    .map((series) => {
      const stroke = scene.paint(hue + series * 140, 58, 48 + series * 8);
      const places = values(scene).flatMap((value, at) => [left + (at + 0.5) * step, bottom - value * (bottom - top)]);
      const [first = left, last = right] = [places.at(0), places.at(-2)];
      const area = svg("path", {
        d: `M${points(first, bottom, ...places, last, bottom)}Z`,
        fill: stroke,
        "fill-opacity": 0.35,
      });
      return (
        area +
        svg("path", {
          d: `M${points(...places)}`,
          fill: "none",
          stroke,
          "stroke-width": 1.3,
          "stroke-linejoin": "round",
        })
      );
    })
    .join("");
}
