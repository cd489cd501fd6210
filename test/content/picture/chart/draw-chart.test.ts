import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisTicks } from "../../../../pipeline/content/picture/chart/axis-ticks.js";
import { drawPicture } from "../../../../pipeline/content/picture/draw-picture.js";
import { chartIn, readPng } from "../../../../pipeline/content/picture/read-png.js";
import { writePng } from "../../../../pipeline/content/picture/write-png.js";
import type { ChartData } from "../../../../pipeline/schema/computer/chart-data.js";

const picture = { kind: "image" as const, label: "Chart Orders by line", width: 1600, height: 1200, marks: [] };
const upright: ChartData = {
  by: "Line",
  measure: "Net (EUR)",
  labels: ["7", "12", "N2"],
  series: [{ name: "Net (EUR)", values: [1250.5, 4980, 310] }],
};
const sideways: ChartData = {
  ...upright,
  labels: ["Bloom Garden Centre", "Corner Market and Bakery", "Tilly Pharmacy at the Harbour"],
};
const two: ChartData = { ...upright, series: [...upright.series, { name: "Paid (EUR)", values: [1000, 4000, 0] }] };

interface Drawn {
  inside: string;
  numbers: Record<string, number>;
}

/** The elements with this name, and class where one is given. */
function elements(markup: string, tag: string, kind = ""): Drawn[] {
  return [...markup.matchAll(new RegExp(`<${tag} ([^>]*)>([^<]*)`, "g"))].flatMap(
    ([, attributes = "", inside = ""]) => {
      if (kind !== "" && !attributes.includes(`class="${kind}"`)) return [];
      const numbers = [...attributes.matchAll(/([a-z-]+)="(-?[\d.]+)"/g)].map(([, name = "", value]) => [
        name,
        Number(value),
      ]);
      return [{ inside, numbers: Object.fromEntries(numbers) }];
    },
  );
}
const textsOf = (markup: string, kind: string) => elements(markup, "text", kind).map(({ inside }) => inside);
const barsOf = (markup: string) =>
  [...markup.matchAll(/<g fill="[^"]*" class="values">(.*?)<\/g>/g)].map(([, inside = ""]) => elements(inside, "rect"));

describe("a chart", () => {
  it.each([
    ["columns", upright, "height"],
    ["bars", sideways, "width"],
  ])("has %s as long as its numbers, from 0, the highest within the axis", (_, chart, length) => {
    const markup = drawPicture(picture, chart);
    const [bars = []] = barsOf(markup);
    const lengths = bars.map(({ numbers }) => numbers[length] ?? 0);
    const [values = []] = chart.series.map((one) => one.values);
    const perUnit = (lengths[1] ?? 0) / (values[1] ?? 1);
    expect(lengths).toEqual(values.map((value) => expect.closeTo(value * perUnit, 1)));
    const ticks = textsOf(markup, "tick").map((text) => Number(text.replaceAll(",", "")));
    expect(ticks[0]).toBe(0);
    const [first, last] = [elements(markup, "text", "tick").at(0), elements(markup, "text", "tick").at(-1)];
    const along = length === "height" ? "y" : "x";
    const axis = Math.abs((last?.numbers[along] ?? 0) - (first?.numbers[along] ?? 0));
    expect((lengths[1] ?? 0) / axis).toBeCloseTo((values[1] ?? 0) / (ticks.at(-1) ?? 1), 2);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
  });

  it("says its title, its labels, what they and the values are, and each value", () => {
    const markup = drawPicture(picture, upright);
    expect(textsOf(markup, "label")).toEqual(upright.labels);
    expect(textsOf(markup, "value")).toEqual(["1,250.50", "4,980.00", "310.00"]);
    expect(textsOf(markup, "")).toEqual(expect.arrayContaining(["Orders by line", "Line", "Net (EUR)"]));
  });

  it("has a legend where there are two series, and none for one", () => {
    expect(textsOf(drawPicture(picture, upright), "series")).toEqual([]);
    expect(textsOf(drawPicture(picture, two), "series")).toEqual(["Net (EUR)", "Paid (EUR)"]);
    expect(barsOf(drawPicture(picture, two)).map(({ length }) => length)).toEqual([3, 3]);
  });

  it.each([upright, sideways, two])(
    "keeps its columns, bars and numbers inside of wide, tall and square pictures",
    (chart) => {
      for (const [width, height] of [
        [1600, 900],
        [900, 1600],
        [600, 600],
      ] as const) {
        const markup = drawPicture({ ...picture, width, height }, chart);
        const unit = Math.min(width, height) / 100;
        for (const { numbers } of barsOf(markup).flat()) {
          expect(numbers.x ?? 0).toBeGreaterThan(0);
          expect((numbers.x ?? 0) + (numbers.width ?? 0)).toBeLessThan(width / unit);
          expect(numbers.y ?? 0).toBeGreaterThan((height / unit) * 0.12);
          expect((numbers.y ?? 0) + (numbers.height ?? 0)).toBeLessThan(height / unit);
        }
        const ticks = elements(markup, "text", "tick");
        const places = new Set(ticks.map(({ numbers }) => `${numbers.x} ${numbers.y}`));
        expect(places.size).toBe(ticks.length);
      }
    },
  );

  it("is told by its numbers alone: other numbers are another picture, of the same content", async () => {
    const [one, same, other] = await Promise.all([
      writePng(picture, upright),
      writePng(picture, structuredClone(upright)),
      writePng(picture, { ...upright, series: [{ name: "Net (EUR)", values: [1250.5, 4980, 311] }] }),
    ]);
    expect(Buffer.compare(one, same)).toBe(0);
    expect(Buffer.compare(one, other)).not.toBe(0);
    expect(readPng(one)).toEqual(picture);
    expect(readPng(other)).toEqual(picture);
    expect(chartIn(one)).toEqual(upright);
    expect(chartIn(await writePng(picture))).toBeNull();
  });
});

it("an axis has a few round numbers in equal steps, with 0 among them and all values within", () => {
  expect(axisTicks([310, 4980], 5)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
  expect(axisTicks([0.2, 0.61], 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(axisTicks([-30, 95], 5)).toEqual([-50, 0, 50, 100]);
  expect(axisTicks([0, 0], 5)).toEqual([0, 1]);
  const values = fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 5 }), (some, wanted) => {
      const ticks = axisTicks(some, wanted);
      expect(ticks).toContain(0);
      expect(Math.min(...some)).toBeGreaterThanOrEqual(ticks[0] ?? 0);
      expect(Math.max(...some)).toBeLessThanOrEqual(ticks.at(-1) ?? 0);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(wanted + 3);
    }),
  );
});
