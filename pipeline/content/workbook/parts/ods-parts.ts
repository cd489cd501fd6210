import type { ContentPart } from "../../../schema/computer/content-part.js";
import { part } from "../../part.js";
import { child, childElements, elementText, findElements, type XmlElement } from "../../xml-tree.js";
import { usualLook } from "./cell-look.js";
import { cellParts } from "./cell-parts.js";
import { lowestRow, type OdsRow, odsCells, odsRows } from "./ods-cells.js";
import { type OdsLooks, odsLooks } from "./ods-looks.js";
import { odsPivotParts } from "./ods-pivot.js";
import { type OdsStyles, pointsOf, readOdsStyles } from "./ods-styles.js";
import { openReference, openReferences, withoutSheet } from "./reference.js";
import { RemarkList } from "./remarks.js";
import { type RowOrColumn, rowAndColumnParts } from "./rows-and-columns.js";
import { openPackage } from "./xlsx-package.js";

/** Width of a column of which nothing is said, in points. */
const usualWidth = 64;

interface Spreadsheet {
  body: XmlElement;
  settings: XmlElement;
  styles: OdsStyles;
  looks: OdsLooks;
}

/** An OpenDocument spreadsheet (version 1.3, 9), with the facts of the same workbook as xlsx. Throws for others. */
export function readOdsParts(bytes: Uint8Array): ContentPart {
  const file = openPackage(bytes);
  const content = file.root("content.xml");
  const body = child(content, "office:body", "office:spreadsheet");
  if (body.name === "") throw new SyntaxError("no spreadsheet inside");
  const styles = readOdsStyles([content, file.root("styles.xml")]);
  const book: Spreadsheet = { body, styles, looks: odsLooks(styles), settings: file.root("settings.xml") };
  const sheets = childElements(body, "table:table").map((table, index) => odsSheetPart(book, table, index + 1));
  const names = childElements(child(body, "table:named-expressions"), "table:named-range").map(({ attributes }) =>
    part("name", attributes["table:name"] ?? "", {
      refers: openReference(attributes["table:cell-range-address"] ?? "").replaceAll("$", ""),
    }),
  );
  return part("workbook", "", book.looks.usual, { parts: [...sheets, ...names] });
}

function odsSheetPart(book: Spreadsheet, table: XmlElement, order: number): ContentPart {
  const name = table.attributes["table:name"] ?? "";
  const remarks = new RemarkList();
  const columns = odsColumns(book, table);
  const rows = odsRows(table);
  // The look of a column is a fact where it goes on below the last row; otherwise it only shortens the file.
  const goesOn = (rows.at(-1)?.count ?? 0) >= lowestRow;
  const whole = goesOn ? columns : columns.map((column) => ({ ...column, look: usualLook }));
  const { cells, rowLooks } = odsCells(rows, columns, whole, book.looks, remarks);
  const lines = rows.map((row) => ({ ...odsRow(book.styles, row), look: rowLooks.get(row.from) ?? usualLook }));
  return part("sheet", name, sheetAspects(book, table, name, order), {
    parts: [
      ...cellParts(cells, remarks.byCell),
      ...rowAndColumnParts(whole, lines),
      ...remarks.mergeParts(),
      ...odsPivotParts(book.body, name),
    ],
  });
}

function sheetAspects({ body, styles, settings }: Spreadsheet, table: XmlElement, name: string, order: number) {
  const {
    "table:style-name": style = "",
    "table:print-ranges": ranges = "",
    "table:protected": shut,
  } = table.attributes;
  const view = viewOf(settings, name);
  const layout = styles.pageLayout(styles.attribute("table", style, "style:master-page-name") ?? "").attributes;
  const zoom = Number(view("ZoomValue") ?? 100);
  const filters = findElements(body, "table:database-range")
    .filter(({ attributes }) => attributes["table:display-filter-buttons"] === "true")
    .map(({ attributes }) => openReference(attributes["table:target-range-address"] ?? ""))
    .filter((range) => range.startsWith(`${name}!`) || range.startsWith(`'${name}'!`));
  const frozen = (mode: string, position: string) => (view(mode) === "2" ? Number(view(position)) || null : null);
  const scale = Number((layout["style:scale-to"] ?? "100%").replace("%", ""));
  return {
    order,
    hidden: styles.property("table", style, "table-properties", "table:display") === "false",
    zoom: zoom === 100 ? null : zoom,
    "frozen-rows": frozen("VerticalSplitMode", "VerticalSplitPosition"),
    "frozen-columns": frozen("HorizontalSplitMode", "HorizontalSplitPosition"),
    filter: filters.map(withoutSheet).join(" "),
    orientation: layout["style:print-orientation"] === "landscape" ? "landscape" : null,
    "fit-width": Number(layout["style:scale-to-X"] ?? 0) || null,
    "fit-height": Number(layout["style:scale-to-Y"] ?? 0) || null,
    scale: scale === 100 ? null : scale,
    "print-range": openReferences(ranges).map(withoutSheet).join(" "),
    "repeated-rows": repeatedRows(table),
    "tab-colour": styles.property("table", style, "table-properties", "table:tab-color"),
    protected: shut === "true",
  };
}

function repeatedRows(table: XmlElement): string | null {
  const repeated = findElements(table, "table:table-header-rows").flatMap((rows) =>
    childElements(rows, "table:table-row"),
  );
  const first = odsRows(table).find(({ element }) => element === repeated[0]);
  if (first === undefined) return null;
  return `${first.from + 1}:${odsRows({ ...table, children: repeated }).reduce((sum, { count }) => sum + count, first.from)}`;
}

/** What the view of a sheet is set to. */
function viewOf(settings: XmlElement, sheet: string): (name: string) => string | undefined {
  const entries = findElements(settings, "config:config-item-map-named").flatMap((map) => childElements(map));
  const entry = entries.find(({ attributes }) => attributes["config:name"] === sheet);
  const items = entry === undefined ? [] : childElements(entry, "config:config-item");
  const values = new Map(items.map((item) => [item.attributes["config:name"], elementText(item)]));
  return (name) => values.get(name);
}

function odsColumns({ styles, looks }: Spreadsheet, table: XmlElement): RowOrColumn[] {
  let from = 0;
  return findElements(table, "table:table-column").map(({ attributes }) => {
    const count = Number(attributes["table:number-columns-repeated"] ?? 1);
    const start = from;
    from += count;
    const hidden = attributes["table:visibility"] === "collapse";
    const style = attributes["table:style-name"] ?? "";
    const width = pointsOf(styles.property("table-column", style, "table-column-properties", "style:column-width"));
    const isUsual = width === null || hidden || Math.abs(width - usualWidth) < 1;
    const look = looks.look(attributes["table:default-cell-style-name"] ?? "");
    return { from: start, to: from - 1, hidden, filtered: false, size: isUsual ? null : width, look };
  });
}

function odsRow(styles: OdsStyles, { element, from, count }: OdsRow): Omit<RowOrColumn, "look"> {
  const { "table:visibility": visibility = "visible", "table:style-name": style = "" } = element.attributes;
  const say = (name: string) => styles.property("table-row", style, "table-row-properties", name);
  const byHand = visibility === "visible" && say("style:use-optimal-row-height") === "false";
  const size = byHand ? pointsOf(say("style:row-height")) : null;
  return { from, to: from + count - 1, hidden: visibility === "collapse", filtered: visibility === "filter", size };
}
