import type { ChartData } from "../../../schema/computer/chart-data.js";
import type { Scene } from "../motifs/scene.js";
import { lettering, svg } from "../motifs/svg.js";
import { type ChartLayout, valueWords } from "./chart-layout.js";

/** The share of the room of a label that its columns or bars take. */
const filled = 0.72;

/** The labels with a column or bar for each value, from 0; a single series says its values, too. */
export function chartMarks(
  { paint }: Scene,
  { labels, series }: ChartData,
  layout: ChartLayout,
  { colours, ground }: { colours: readonly string[]; ground: string },
): string {
  const { form, size, left, right, top, bottom, share } = layout;
  const across = form === "columns";
  const [from, length] = across ? [left, right - left] : [top, bottom - top];
  const room = length / labels.length;
  const thick = (room * filled) / series.length;
  const ink = paint(220, 20, 25);
  const words = { size, fill: ink };
  const said = valueWords(series.flatMap(({ values }) => values));
  const named = labels.map((label, at) => {
    const middle = from + (at + 0.5) * room;
    return across
      ? lettering(label, { ...words, x: middle, y: bottom + 1.4 * size, width: room, class: "label", ...centred })
      : lettering(label, {
          ...{ size: Math.min(size, room * 0.8), fill: ink, width: left - size },
          ...{ x: left - 0.6 * size, y: middle + 0.36 * Math.min(size, room * 0.8) },
          ...{ class: "label", "text-anchor": "end" },
        });
  });
  const drawn = series.map(({ values }, number) => {
    const marks = values.map((value, at) => {
      const begin = from + (at + (1 - filled) / 2) * room + number * thick;
      const [zero, end] = [share(0), share(value)];
      const [low, extent] = [Math.min(zero, end), Math.abs(end - zero)];
      const sides = across
        ? { x: begin, y: bottom - (low + extent) * (bottom - top), width: thick, height: extent * (bottom - top) }
        : { x: left + low * (right - left), y: begin, width: extent * (right - left), height: thick };
      return svg("rect", sides) + (series.length > 1 ? "" : valueBeside(value, sides, room));
    });
    return svg("g", { fill: colours[number] ?? ink, class: "values" }, marks.join(""));
  });
  return [...drawn, ...named].join("");

  function valueBeside(value: number, { x, y, width, height }: Area, most: number): string {
    // Lines of the axis do not strike the numbers through.
    const halo = { stroke: ground, "stroke-width": size * 0.25, "paint-order": "stroke", "stroke-linejoin": "round" };
    const style = { ...words, ...halo, size: size * 0.85, class: "value" };
    return across
      ? lettering(said(value), { ...style, x: x + width / 2, y: y - 0.4 * size, width: most, ...centred })
      : lettering(said(value), {
          ...{ ...style, x: x + width + 0.5 * size, y: y + height / 2 + 0.3 * size },
          width: right - left,
        });
  }
}

const centred = { "text-anchor": "middle" };

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
