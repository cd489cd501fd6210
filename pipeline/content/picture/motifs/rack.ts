import { between, type Motif } from "./scene.js";
import { svg } from "./svg.js";
import { wall } from "./wall.js";

/** A cabinet in a machine room, with black servers above and grey ones below. */
export const rack: Motif = (scene) => {
  const { wide, high, rng, paint } = scene;
  const width = Math.min(wide * 0.72, high * 0.6);
  const left = (wide - width) * between(rng, 0.3, 0.45);
  const [top, bottom] = [high * 0.06, high * 0.9];
  const slots = Math.round((bottom - top) / 8);
  const height = (bottom - top - 4) / slots;
  const share = between(rng, 0.35, 0.6);
  const units = Array.from({ length: slots }, (_, slot) => {
    const y = top + 2 + slot * height;
    if (rng.next() < 0.12) return "";
    const lamps = [0.06, 0.11, 0.16].map((place) =>
      svg("circle", {
        cx: left + width * place,
        cy: y + height * 0.5,
        r: 0.9,
        fill: paint(rng.pick([130, 130, 130, 45, 0]), 85, 55),
      }),
    );
    const bays = Array.from({ length: rng.pick([4, 6, 8]) }, (_bay, bay) =>
      svg("rect", {
        x: left + width * (0.28 + bay * 0.075),
        y: y + height * 0.25,
        width: width * 0.055,
        height: height * 0.45,
      }),
    );
    return [
      svg("rect", {
        x: left + width * 0.03,
        y,
        width: width * 0.94,
        height: height * 0.86,
        rx: 0.6,
        fill: paint(215, 10, slot < slots * share ? 22 : 44),
      }),
      svg("g", { fill: paint(215, 12, slot < slots * share ? 16 : 36) }, bays.join("")),
      ...lamps,
    ].join("");
  });
  return [
    wall(scene, [paint(205, 18, 66), paint(210, 22, 52)]),
    svg("rect", { y: high * 0.86, width: wide, height: high * 0.14, fill: paint(215, 10, 52) }),
    svg("rect", {
      x: left - width * 0.05,
      y: top - 2,
      width: width * 1.1,
      height: bottom - top + 4,
      rx: 1.5,
      fill: paint(215, 12, 10),
    }),
    ...units,
  ].join("");
};
