import type { FileContent } from "../../schema/computer/file-content.js";
import { requireWithin } from "../bounds.js";
import { openDocumentBody, paragraphsInside } from "../document/open-document.js";
import { childElements, findElements, type XmlElement } from "../xml-tree.js";
import { tableOfRows } from "./table-of-rows.js";

type SheetRow = Extract<FileContent, { kind: "table" }>["rows"][number];

/** The table of the first sheet of an OpenDocument spreadsheet, as `readXlsx` tells it. */
export function readOds(bytes: Uint8Array): FileContent {
  const [sheet] = childElements(openDocumentBody(bytes, "spreadsheet"), "table:table");
  if (sheet === undefined) throw new SyntaxError("no first sheet");
  const rows: SheetRow[] = [];
  let empty = 0;
  let cells = 0;
  for (const element of findElements(sheet, "table:table-row")) {
    const row = readRow(element);
    const times = Number(element.attributes["table:number-rows-repeated"] ?? 1);
    if (row.length === 0) {
      empty += times;
      continue;
    }
    requireWithin(rows.length + empty + times, "rows");
    cells += row.length * times;
    requireWithin(cells, "cells");
    for (; empty > 0; empty--) rows.push([]);
    for (let time = 0; time < times; time++) rows.push(row);
  }
  return tableOfRows(rows);
}

function readRow(element: XmlElement): SheetRow {
  const row: SheetRow = [];
  let empty = 0;
  for (const cell of childElements(element)) {
    const value = cell.name === "table:table-cell" ? readCell(cell) : "";
    const times = Number(cell.attributes["table:number-columns-repeated"] ?? 1);
    if (value === "") {
      empty += times;
      continue;
    }
    requireWithin(row.length + empty + times, "cells");
    for (; empty > 0; empty--) row.push("");
    for (let time = 0; time < times; time++) row.push(value);
  }
  return row;
}

function readCell(cell: XmlElement): SheetRow[number] {
  const { attributes } = cell;
  switch (attributes["office:value-type"]) {
    case "float":
    case "percentage":
    case "currency":
      return Number(attributes["office:value"]);
    case "date":
      return (attributes["office:date-value"] ?? "").replace("T", " ").replace(/ 00:00:00$|\.0+$/, "");
    case "time":
      return (attributes["office:time-value"] ?? "").replace(/^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/, "$1:$2:$3");
    case "boolean":
      return attributes["office:boolean-value"] === "true" ? "TRUE" : "FALSE";
    default:
      return paragraphsInside(cell).join("\n");
  }
}
