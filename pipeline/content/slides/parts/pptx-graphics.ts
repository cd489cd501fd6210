import type { ContentPart } from "../../../schema/computer/content-part.js";
import { requireWithin } from "../../bounds.js";
import { type FoundAspects, part } from "../../part.js";
import { type GridCell, tablePart } from "../../rich-text/table.js";
import { xlsxChartPart } from "../../workbook/parts/xlsx-chart.js";
import { child, childElements, findElements, type XmlElement } from "../../xml-tree.js";
import type { PptxShapeContext } from "./pptx-context.js";
import { pptxParagraphs } from "./pptx-text.js";

/** What a p:graphicFrame holds: a table, a chart, or an object of another application. */
export function pptxGraphic(frame: XmlElement, context: PptxShapeContext, found: FoundAspects): ContentPart {
  const data = child(frame, "a:graphic", "a:graphicData");
  const table = child(data, "a:tbl");
  if (table.name !== "") return tablePart(rowsOf(table, context), found);
  const [chart] = findElements(data, "c:chart");
  const target = context.file.relationships(context.path).get(chart?.attributes["r:id"] ?? "")?.target;
  const space = context.file.find(target);
  if (space === null) return part(chart === undefined ? "object" : "chart", "", found);
  const shown = xlsxChartPart(space);
  return part("chart", "", { ...shown.aspects, ...found }, { parts: shown.parts });
}

function rowsOf(table: XmlElement, context: PptxShapeContext): GridCell[][] {
  const { theme, link } = context;
  const styles = context.textStyles(null);
  return childElements(table, "a:tr").map((row) => {
    const cells: GridCell[] = [];
    for (const [column, cell] of childElements(row, "a:tc").entries()) {
      requireWithin(column, "rows");
      const { gridSpan, rowSpan, hMerge, vMerge } = cell.attributes;
      if (hMerge === "1" || vMerge === "1") continue;
      const spanned = (count = "1") => (Number(count) > 1 ? Number(count) : null);
      const fill = theme.colour(child(cell, "a:tcPr", "a:solidFill"));
      const aspects = { columns_spanned: spanned(gridSpan), rows_spanned: spanned(rowSpan), fill };
      const parts = pptxParagraphs(child(cell, "a:txBody"), { theme, link, styles });
      const isEmpty = parts.length === 1 && parts[0]?.aspects.text === undefined && parts[0]?.parts.length === 0;
      cells.push({ column, aspects, parts: isEmpty ? [] : parts });
    }
    return cells;
  });
}
