import type { ContentPart } from "../../schema/computer/content-part.js";
import { columnLetters } from "../derive/column-letters.js";
import { type FoundAspects, part } from "../part.js";
import { nameParts, textOfParts } from "./paragraph.js";

/** A cell where a row says that it stands; covered places have none. */
export interface GridCell {
  column: number;
  aspects: FoundAspects;
  parts: readonly ContentPart[];
}

/** A table in a text or on a slide: cells named as in a workbook, called by their column's first cell and their row's. */
export function tablePart(rows: readonly (readonly GridCell[])[], aspects: FoundAspects = {}): ContentPart {
  const texts = rows.map((row) => new Map(row.map(({ column, parts }) => [column, textOfParts(parts)])));
  const columns = Math.max(0, ...rows.flatMap((row) => row.map(({ column }) => column + 1)));
  const cells = rows.flatMap((row, index) =>
    row.map(({ column, aspects: found, parts }) => {
      const text = texts[index]?.get(column) ?? "";
      const labels = { heading: texts[0]?.get(column) ?? "", key: texts[index]?.get(0) ?? "" };
      const name = `${columnLetters(column)}${index + 1}`;
      return part("cell", name, { text, ...found }, { labels, parts: nameParts(parts) });
    }),
  );
  return part("table", "", { rows: rows.length, columns, ...aspects }, { parts: cells });
}
