import type { ContentPart } from "../../../schema/computer/content-part.js";
import { child, childElements, elementText, findElements, type XmlElement } from "../../xml-tree.js";
import { chartPart, type FoundSeries } from "./drawings.js";
import { plainReference } from "./reference.js";

const types: Readonly<Record<string, string>> = {
  lineChart: "line",
  pieChart: "pie",
  doughnutChart: "doughnut",
  areaChart: "area",
  scatterChart: "scatter",
  bubbleChart: "bubble",
  radarChart: "radar",
  stockChart: "stock",
  surfaceChart: "surface",
  ofPieChart: "pie",
};
const sides: Readonly<Record<string, string>> = { r: "right", l: "left", t: "top", b: "bottom", tr: "top right" };
const axes = ["c:catAx", "c:valAx", "c:dateAx", "c:serAx"];

/** A chart from the root of its part (ECMA-376, 21.2). */
export function xlsxChartPart(space: XmlElement): ContentPart {
  const chart = child(space, "c:chart");
  const area = child(chart, "c:plotArea");
  const groups = childElements(area).filter(({ name }) => name.endsWith("Chart"));
  const first = groups[0] ?? child(area, "none");
  const [across, along] = childElements(area).filter(({ name }) => axes.includes(name));
  const legend = child(chart, "c:legend");
  const grouping = child(first, "c:grouping").attributes.val;
  return chartPart({
    type: typeOf(first),
    title: titleOf(chart),
    xTitle: across === undefined ? "" : titleOf(across),
    yTitle: along === undefined ? "" : titleOf(along),
    legend: legend.name === "" ? null : (sides[child(legend, "c:legendPos").attributes.val ?? "r"] ?? null),
    stacking: grouping === "percentStacked" ? "percent" : grouping === "stacked" ? "stacked" : null,
    spatial: first.name.endsWith("3DChart"),
    series: groups.flatMap((group) => childElements(group, "c:ser").map((series) => seriesOf(series, typeOf(group)))),
  });
}

function typeOf(group: XmlElement): string {
  const name = group.name.replace(/^c:/, "").replace("3D", "");
  if (name === "barChart") return child(group, "c:barDir").attributes.val === "bar" ? "bar" : "column";
  return types[name] ?? name;
}

/** The text of a title, or of the cell that it shows. */
function titleOf(held: XmlElement): string {
  const text = child(held, "c:title", "c:tx");
  const paragraphs = findElements(text, "a:p").map((line) => findElements(line, "a:t").map(elementText).join(""));
  return paragraphs.length > 0 ? paragraphs.join("\n") : findElements(text, "c:v").map(elementText).join(" ");
}

function seriesOf(series: XmlElement, type: string): FoundSeries {
  const reference = (name: string) => {
    const [range] = findElements(child(series, name), "c:f");
    return range === undefined ? null : plainReference(elementText(range));
  };
  const name = findElements(child(series, "c:tx"), "c:v").map(elementText).join(" ");
  return {
    name: name === "" ? null : name,
    nameCell: reference("c:tx"),
    values: reference("c:val") ?? reference("c:yVal"),
    categories: reference("c:cat") ?? reference("c:xVal"),
    type,
  };
}
