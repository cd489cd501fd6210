import { between, type Motif } from "./scene.js";
import { points, shaded, svg } from "./svg.js";

/** A dancer in the spotlight of a stage. */
export const dancer: Motif = ({ wide, high, rng, paint }) => {
  const [hue, tone] = [rng.below(360), between(rng, 18, 30)];
  const x = wide * between(rng, 0.4, 0.46);
  const s = high / 100;
  const at = (...numbers: readonly number[]) =>
    points(...numbers.map((value, place) => (place % 2 === 0 ? x + value * s : value * s)));
  const limb = (d: string, width: number) => svg("path", { d, "stroke-width": width * s });
  const skin = paint(tone, 48, between(rng, 50, 76));
  return [
    shaded({ width: wide, height: high }, [paint(hue, 40, 13), paint(hue, 35, 26)]),
    svg("rect", { y: high * 0.82, width: wide, height: high * 0.18, fill: paint(26, 40, 32) }),
    svg("path", {
      d: `M${points(wide * 0.06, 0, wide * 0.16, 0)}L${at(34, 90, -32, 90)}Z`,
      fill: paint(48, 60, 80),
      "fill-opacity": 0.22,
    }),
    svg("ellipse", { cx: x, cy: high * 0.9, rx: 33 * s, ry: 5 * s, fill: paint(45, 60, 75), "fill-opacity": 0.5 }),
    svg(
      "g",
      { fill: "none", stroke: skin, "stroke-linecap": "round", "stroke-linejoin": "round" },
      [
        limb(`M${at(0, 56)}L${at(-2, 74)}L${at(-1, 89)}`, 4),
        limb(`M${at(0, 56)}L${at(20, 58)}L${at(37, between(rng, 42, 54))}`, 4),
        limb(`M${at(-1, 30)}Q${at(-16, 24, -18, 8)}`, 3),
        limb(`M${at(1, 30)}Q${at(16, 32, 28, between(rng, 18, 26))}`, 3),
        limb(`M${at(0, 20)}L${at(0, 30)}`, 3.4),
      ].join(""),
    ),
    svg("circle", { cx: x, cy: 17 * s, r: 5.4 * s, fill: skin }),
    svg("path", {
      d: `M${at(-5.6, 18)}C${at(-7, 9, 7, 9, 5.6, 16)}C${at(2, 13, -3, 13, -5.6, 18)}Z`,
      fill: paint(20, 40, 15),
    }),
    svg("circle", { cx: x + 3 * s, cy: 10.5 * s, r: 2.6 * s, fill: paint(20, 40, 15) }),
    svg("path", {
      d: `M${at(-5.5, 29, 5.5, 29, 4, 48)}L${at(25, 56)}Q${at(0, 66, -24, 57)}L${at(-4, 48)}Z`,
      fill: paint(hue + 150, 60, 68),
    }),
  ].join("");
};
