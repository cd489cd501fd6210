import type { ChartData } from "../../../schema/computer/chart-data.js";
import type { Scene } from "../motifs/scene.js";
import { lettering, svg } from "../motifs/svg.js";
import { type ChartLayout, layoutOf, numberWords, widthOf } from "./chart-layout.js";
import { chartMarks } from "./chart-marks.js";

/**
 * A chart of these numbers: columns or bars from 0 on an axis with round numbers, what the labels and the values are, the
 * title, and a legend where there are two series.
 */
export function drawChart(scene: Scene, chart: ChartData): string {
  const { wide, high, rng, paint, title } = scene;
  const hue = rng.below(360);
  const ground = paint(hue, 30, 96);
  const layout = layoutOf(scene, chart);
  const colours = chart.series.map((_, at) => paint(hue + at * 140, 58, 45 + at * 10));
  return [
    svg("rect", { width: wide, height: high, fill: ground }),
    svg("rect", { width: wide, height: high * 0.12, fill: paint(hue, 38, 30) }),
    lettering(title, {
      x: layout.size,
      y: high * 0.085,
      width: wide - 2 * layout.size,
      size: high * 0.055,
      fill: paint(hue, 20, 97),
    }),
    ...(chart.series.length > 1 ? legend(scene, chart, layout, colours) : []),
    axis(scene, chart, layout),
    chartMarks(scene, chart, layout, { colours, ground }),
  ].join("");
}

/** A patch of its colour and the name of each series, below the title. */
function legend(
  { wide, high, paint }: Scene,
  { series }: ChartData,
  { size }: ChartLayout,
  colours: string[],
): string[] {
  const y = high * 0.12 + 0.9 * size;
  const room = (wide - 2 * size) / series.length;
  const widths = series.map(({ name }) => Math.min(widthOf(name, size) + 3.5 * size, room));
  return series.map(({ name }, at) => {
    const x = widths.slice(0, at).reduce((sum, width) => sum + width, size);
    const words = { x: x + 1.5 * size, y: y + 0.85 * size, width: (widths[at] ?? room) - 3 * size, size };
    return (
      svg("rect", { x, y, width: size, height: size, fill: colours[at] ?? "" }) +
      lettering(name, { ...words, fill: paint(220, 20, 25), class: "series" })
    );
  });
}

/** Lines at the ticks with their numbers, and what the values and the labels are. */
function axis({ wide, high, paint }: Scene, { by, measure }: ChartData, layout: ChartLayout): string {
  const { form, size, left, right, top, bottom, ticks, share } = layout;
  const [ink, line] = [paint(220, 20, 25), paint(220, 10, 78)];
  const number = { size, width: wide, fill: ink, class: "tick" };
  const lines = ticks.map((tick) => {
    const fill = tick === 0 ? ink : line;
    if (form === "columns") {
      const y = bottom - share(tick) * (bottom - top);
      return (
        svg("rect", { x: left, y: y - 0.15, width: right - left, height: 0.3, fill }) +
        lettering(numberWords(tick), { ...number, x: left - 0.6 * size, y: y + 0.36 * size, "text-anchor": "end" })
      );
    }
    const x = left + share(tick) * (right - left);
    return (
      svg("rect", { x: x - 0.15, y: top, width: 0.3, height: bottom - top, fill }) +
      lettering(numberWords(tick), { ...number, x, y: bottom + 1.3 * size, "text-anchor": "middle" })
    );
  });
  const below = {
    x: (left + right) / 2,
    y: high - size,
    width: right - left,
    size,
    fill: ink,
    "text-anchor": "middle",
  };
  const above = { x: size, y: top - 1.1 * size, width: wide - 2 * size, size, fill: ink };
  const [labelled, valued] = form === "columns" ? [below, above] : [above, below];
  return [...lines, lettering(by, labelled), lettering(measure, valued)].join("");
}
