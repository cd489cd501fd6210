import { sky } from "./land.js";
import { between, type Motif, type Scene } from "./scene.js";
import { points, svg } from "./svg.js";

/** A row of houses along a street with a tram. */
export const street: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const kerb = 0.78 * high;
  const houses: string[] = [];
  // The row falls off to the right, as a street does that leads away.
  for (let x = -4; x < wide; ) {
    const width = between(rng, 18, 27);
    houses.push(house(scene, { x, width, height: between(rng, 0.4, 0.64) * kerb * (1.2 - (0.6 * x) / wide), kerb }));
    x += width;
  }
  const lines = Array.from({ length: Math.ceil(wide / 20) }, (_, place) =>
    svg("rect", { x: place * 20 + 3, y: high * 0.93, width: 10, height: 1.2 }),
  );
  return [
    sky(scene, between(rng, 200, 215)),
    tower(scene, wide * between(rng, 0.7, 0.8), kerb),
    ...houses,
    svg("rect", { y: kerb, width: wide, height: high - kerb, fill: paint(220, 8, 38) }),
    svg("rect", { y: kerb, width: wide, height: high * 0.035, fill: paint(40, 10, 68) }),
    svg("g", { fill: paint(50, 20, 88) }, lines.join("")),
    tram(scene, wide * between(rng, 0.52, 0.62), high * 0.9),
  ].join("");
};

function tower({ high, paint }: Scene, x: number, kerb: number): string {
  const top = high * 0.2;
  return [
    svg("rect", { x: x - 7, y: top, width: 14, height: kerb - top, fill: paint(34, 22, 62) }),
    svg("rect", { x: x + 2, y: top, width: 5, height: kerb - top, fill: paint(34, 22, 50) }),
    svg("path", { d: `M${points(x - 9, top, x, top - high * 0.16, x + 9, top)}Z`, fill: paint(165, 25, 36) }),
    svg("circle", { cx: x, cy: top + 10, r: 4.4, fill: paint(45, 30, 92) }),
    svg("path", {
      d: `M${points(x, top + 7, x, top + 10, x + 2.4, top + 11)}`,
      fill: "none",
      stroke: paint(220, 20, 20),
      "stroke-width": 0.8,
    }),
  ].join("");
}

interface House {
  x: number;
  width: number;
  height: number;
  kerb: number;
}

function house({ rng, paint }: Scene, { x, width, height, kerb }: House): string {
  const hue = rng.pick([8, 20, 32, 44, 190, 215, 340]);
  const top = kerb - height;
  const rows = Math.max(1, Math.floor((height - 13) / 11));
  const columns = Math.max(2, Math.floor(width / 8));
  const windows = Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return svg("rect", {
      x: x + ((column + 0.5) * width) / columns - 1.8,
      y: top + 4 + row * 11,
      width: 3.6,
      height: 6,
    });
  });
  return [
    svg("rect", { x, y: top, width, height, fill: paint(hue, between(rng, 25, 50), between(rng, 58, 74)) }),
    svg("path", {
      d: `M${points(x - 0.5, top, x + width * 0.15, top - 8, x + width * 0.85, top - 8, x + width + 0.5, top)}Z`,
      fill: paint(hue, 38, 33),
    }),
    svg("g", { fill: rng.next() < 0.5 ? paint(210, 30, 36) : paint(46, 70, 82) }, windows.join("")),
    svg("rect", { x: x + width * 0.35, y: kerb - 9, width: 5.5, height: 9, fill: paint(hue, 40, 26) }),
  ].join("");
}

function tram({ rng, paint }: Scene, x: number, y: number): string {
  const hue = rng.pick([0, 28, 140, 215]);
  const windows = [0, 1, 2, 3, 4].map((at) =>
    svg("rect", { x: x + 3 + at * 7.5, y: y - 14, width: 6, height: 6, rx: 0.6 }),
  );
  return [
    svg("rect", { x, y: y - 17, width: 42, height: 16, rx: 2, fill: paint(hue, 65, 46) }),
    svg("rect", { x, y: y - 6, width: 42, height: 2, fill: paint(45, 40, 88) }),
    svg("g", { fill: paint(205, 40, 85) }, windows.join("")),
    svg("path", {
      d: `M${points(x + 18, y - 17, x + 24, y - 22, x + 30, y - 17)}`,
      stroke: paint(220, 10, 25),
      "stroke-width": 0.8,
      fill: "none",
    }),
    ...[8, 33].map((wheel) => svg("circle", { cx: x + wheel, cy: y - 1, r: 2.4, fill: paint(220, 10, 18) })),
  ].join("");
}
