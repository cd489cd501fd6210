import type { ContentPart } from "../../../schema/computer/content-part.js";
import { numbered as numberedParts, part } from "../../part.js";
import { child, childElements, findElements, type XmlElement } from "../../xml-tree.js";
import { usualLook } from "./cell-look.js";
import { cellParts } from "./cell-parts.js";
import { plainReference, withoutSheet } from "./reference.js";
import { RemarkList } from "./remarks.js";
import { type RowOrColumn, rowAndColumnParts } from "./rows-and-columns.js";
import { itemText, type Numbered, xlsxCells } from "./xlsx-cells.js";
import { xlsxDrawingParts } from "./xlsx-drawing.js";
import type { Looks } from "./xlsx-looks.js";
import { isOn, type Package } from "./xlsx-package.js";
import { xlsxPivotPart } from "./xlsx-pivot.js";
import { xlsxRuleParts } from "./xlsx-rules.js";

/** What the workbook says of one of its sheets. */
export interface ListedSheet {
  name: string;
  /** From 1. */
  order: number;
  hidden: boolean;
  path: string;
  /** References by the built-in names that belong to the sheet: Print_Area, Print_Titles, _FilterDatabase. */
  builtIn: ReadonlyMap<string, string>;
}

/** A worksheet with all that stands on it. */
export function xlsxSheetPart(book: Package, listed: ListedSheet, numbered: Numbered): ContentPart {
  const sheet = book.root(listed.path);
  const relations = book.relations(listed.path);
  const related = (sort: string) => relations.filter((relation) => relation.sort === sort).map(({ target }) => target);
  const tables = related("table").map(book.root);
  const filters = [sheet, ...tables].map((held) => child(held, "autoFilter")).filter(({ name }) => name !== "");
  const columns = columnsOf(sheet, numbered.looks);
  const rows = rowsOf(sheet, numbered.looks, filters);
  const remarks = new RemarkList();
  for (const { attributes } of childElements(child(sheet, "mergeCells"), "mergeCell"))
    remarks.merge(attributes.ref ?? "");
  for (const { attributes } of childElements(child(sheet, "hyperlinks"), "hyperlink")) {
    const target = relations.find(({ id }) => id === attributes["r:id"])?.target ?? "";
    remarks.add(attributes.ref ?? "", "hyperlink", attributes.location ? `${target}#${attributes.location}` : target);
  }
  for (const comment of related("comments").flatMap((path) => findElements(book.root(path), "comment"))) {
    remarks.add(comment.attributes.ref ?? "", "comment", itemText(child(comment, "text")));
  }
  return part("sheet", listed.name, sheetAspects(sheet, listed, filters, numbered.looks), {
    parts: [
      ...cellParts(xlsxCells(sheet, numbered, columns), remarks.byCell),
      ...rowAndColumnParts(columns, rows),
      ...remarks.mergeParts(),
      ...xlsxRuleParts(sheet, numbered.looks),
      ...numberedParts(related("drawing").flatMap((path) => xlsxDrawingParts(book, path))),
      ...related("pivotTable").map((path) => xlsxPivotPart(book, path)),
    ],
  });
}

function sheetAspects(sheet: XmlElement, { order, hidden, builtIn }: ListedSheet, filters: XmlElement[], looks: Looks) {
  const view = child(sheet, "sheetViews", "sheetView");
  const pane = child(view, "pane").attributes;
  const frozen = pane.state === "frozen" || pane.state === "frozenSplit";
  const setup = child(sheet, "pageSetup").attributes;
  const properties = child(sheet, "sheetPr");
  const fits = isOn(child(properties, "pageSetUpPr").attributes.fitToPage);
  const zoom = Number(view.attributes.zoomScale ?? 100);
  const titles = (builtIn.get("Print_Titles") ?? "").split(",").map((range) => withoutSheet(plainReference(range)));
  return {
    order,
    hidden,
    zoom: zoom === 100 ? null : zoom,
    "frozen-rows": frozen ? Number(pane.ySplit ?? 0) || null : null,
    "frozen-columns": frozen ? Number(pane.xSplit ?? 0) || null : null,
    filter: filters.map(({ attributes }) => attributes.ref).join(" "),
    orientation: setup.orientation === "landscape" ? "landscape" : null,
    "fit-width": fits ? Number(setup.fitToWidth ?? 1) || null : null,
    "fit-height": fits ? Number(setup.fitToHeight ?? 1) || null : null,
    scale: fits || setup.scale === undefined || setup.scale === "100" ? null : Number(setup.scale),
    "print-range": (builtIn.get("Print_Area") ?? "")
      .split(",")
      .map((range) => withoutSheet(plainReference(range)))
      .join(" "),
    "repeated-rows": titles.find((range) => /^[0-9]/.test(range)),
    "repeated-columns": titles.find((range) => /^[A-Z]+:/.test(range)),
    "tab-colour": looks.colour(child(properties, "tabColor")),
    protected: isOn(child(sheet, "sheetProtection").attributes.sheet),
  };
}

/** Width of a character of the usual font, in points: an average for its size, and that of Calibri 11, usual in Excel. */
function characterWidth({ usual }: Looks): number {
  return Number(usual.size) * (usual.font === "Calibri" ? 5.25 / 11 : 0.5548);
}

function columnsOf(sheet: XmlElement, looks: Looks): RowOrColumn[] {
  const points = characterWidth(looks);
  return childElements(child(sheet, "cols"), "col").map(({ attributes }) => ({
    from: Number(attributes.min) - 1,
    to: Number(attributes.max) - 1,
    hidden: isOn(attributes.hidden),
    filtered: false,
    size: isOn(attributes.customWidth) && !isOn(attributes.hidden) ? Number(attributes.width) * points : null,
    look: looks.cells[Number(attributes.style ?? 0)] ?? usualLook,
  }));
}

function rowsOf(sheet: XmlElement, looks: Looks, filters: readonly XmlElement[]): RowOrColumn[] {
  const filtering = filters.filter((filter) => childElements(filter, "filterColumn").length > 0);
  const inside = filtering.map(({ attributes }) => (attributes.ref ?? "").match(/[0-9]+/g)?.map(Number) ?? []);
  return childElements(child(sheet, "sheetData"), "row").map(({ attributes }) => {
    const number = Number(attributes.r);
    const hidden = isOn(attributes.hidden);
    const filtered = hidden && inside.some(([top = 0, bottom = 0]) => top < number && number <= bottom);
    return {
      from: number - 1,
      to: number - 1,
      hidden: hidden && !filtered,
      filtered,
      size: isOn(attributes.customHeight) && !hidden ? Number(attributes.ht) : null,
      look: isOn(attributes.customFormat) ? (looks.cells[Number(attributes.s ?? 0)] ?? usualLook) : usualLook,
    };
  });
}
