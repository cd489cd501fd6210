import { strFromU8 } from "fflate";
import type { FileContent } from "../../schema/computer/file-content.js";
import { unpackZip } from "../archive/unpack.js";
import { requireWithin } from "../bounds.js";
import { childElements, elementText, findElements, parseXml, type XmlElement } from "../xml-tree.js";
import { columnNumber } from "./cell-range.js";
import { dateText, isBuiltInDateFormat, isDateFormat } from "./serial-date.js";
import { tableOfRows } from "./table-of-rows.js";

type SheetRow = Extract<FileContent, { kind: "table" }>["rows"][number];

interface Workbook {
  shared: readonly string[];
  /** By number of a cell's style. */
  dates: readonly boolean[];
  countsFrom1904: boolean;
}

/** The table of a workbook's first sheet, parsed from its XML: first row the header, formulas by their values, dates as ISO texts. */
export function readXlsx(bytes: Uint8Array): FileContent {
  const entries = unpackZip(bytes);
  const part = (name: string): string | null => (entries[name] === undefined ? null : strFromU8(entries[name]));
  const book = rootOf(part("xl/workbook.xml"));
  const sheet = part(firstSheet(book, rootOf(part("xl/_rels/workbook.xml.rels"))));
  if (sheet === null) throw new SyntaxError("no first sheet");
  const workbook: Workbook = {
    shared: findElements(rootOf(part("xl/sharedStrings.xml")), "si").map(itemText),
    dates: dateStyles(rootOf(part("xl/styles.xml"))),
    countsFrom1904: findElements(book, "workbookPr").some(({ attributes }) =>
      /^(?:1|true)$/.test(attributes.date1904 ?? ""),
    ),
  };
  const rows: SheetRow[] = [];
  let cells = 0;
  for (const row of findElements(parseXml(sheet), "row")) {
    const number = Number(row.attributes.r ?? rows.length + 1);
    requireWithin(number, "rows");
    while (rows.length < number - 1) rows.push([]);
    const read = readRow(row, workbook);
    cells += read.length;
    requireWithin(cells, "cells");
    rows.push(read);
  }
  return tableOfRows(rows);
}

function firstSheet(workbook: XmlElement, relations: XmlElement): string {
  const [sheet] = findElements(workbook, "sheet");
  const target = findElements(relations, "Relationship").find(
    ({ attributes }) => attributes.Id === sheet?.attributes["r:id"],
  )?.attributes.Target;
  return target === undefined ? "xl/worksheets/sheet1.xml" : target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function rootOf(xml: string | null): XmlElement {
  return xml === null ? { name: "", attributes: {}, children: [] } : parseXml(xml);
}

/** Text of a shared string; phonetic help beside it is no part of it. */
function itemText(item: XmlElement): string {
  return childElements(item)
    .filter(({ name }) => name !== "rPh")
    .map((child) => (child.name === "t" ? elementText(child) : findElements(child, "t").map(elementText).join("")))
    .join("");
}

function dateStyles(styles: XmlElement): boolean[] {
  const own = new Map(
    findElements(styles, "numFmt").map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? ""]),
  );
  const [formats] = findElements(styles, "cellXfs");
  return childElements(formats ?? styles, "xf").map(({ attributes }) => {
    const code = own.get(attributes.numFmtId);
    return code === undefined ? isBuiltInDateFormat(Number(attributes.numFmtId)) : isDateFormat(code);
  });
}

function readRow(element: XmlElement, workbook: Workbook): SheetRow {
  const row: SheetRow = [];
  for (const cell of childElements(element, "c")) {
    const letters = /^([A-Z]+)\d+$/.exec(cell.attributes.r ?? "")?.[1];
    const at = letters === undefined ? row.length : columnNumber(letters) - 1;
    requireWithin(at, "cells");
    while (row.length < at) row.push("");
    row[at] = readCell(cell, workbook);
  }
  return row;
}

function readCell(cell: XmlElement, workbook: Workbook): SheetRow[number] {
  const value = childElements(cell, "v").map(elementText).join("");
  switch (cell.attributes.t ?? "n") {
    case "s":
      return workbook.shared[Number(value)] ?? "";
    case "inlineStr":
      return childElements(cell, "is").map(itemText).join("");
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "n":
      if (value === "") return "";
      return workbook.dates[Number(cell.attributes.s ?? 0)] === true
        ? dateText(Number(value), workbook.countsFrom1904)
        : Number(value);
    default:
      return value;
  }
}
