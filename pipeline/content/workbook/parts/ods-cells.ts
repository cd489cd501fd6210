import type { AspectValue } from "../../../schema/computer/content-part.js";
import { requireWithin } from "../../bounds.js";
import { paragraphsInside } from "../../document/open-document.js";
import { childElements, findElements, type XmlElement } from "../../xml-tree.js";
import { type CellLook, isSameLook, usualLook } from "./cell-look.js";
import type { FoundCell } from "./cell-parts.js";
import { openFormula } from "./formula.js";
import type { OdsLooks } from "./ods-looks.js";
import { cellAddress } from "./reference.js";
import type { RemarkList } from "./remarks.js";
import type { RowOrColumn } from "./rows-and-columns.js";
import { serialOfDate, serialOfDuration } from "./serial-time.js";

/** A run of cells that look alike at least this wide is the look of its row as a whole. */
const wholeRow = 256;

/** A table whose last row stands for so many has columns that look alike as a whole. */
export const lowestRow = 10_000;

export interface OdsCells {
  cells: FoundCell[];
  /** The looks of rows as a whole, by row. */
  rowLooks: Map<number, CellLook>;
}

interface Place {
  column: number;
  row: number;
  across: number;
  down: number;
}

/** A row element with the rows, from 0, for which it stands. */
export interface OdsRow {
  element: XmlElement;
  from: number;
  count: number;
}

/** The rows of a table, whatever groups and headers they stand in. */
export function odsRows(table: XmlElement): OdsRow[] {
  let from = 0;
  return findElements(table, "table:table-row").map((element) => {
    const count = Number(element.attributes["table:number-rows-repeated"] ?? 1);
    const row = { element, from, count };
    from += count;
    return row;
  });
}

/** The cells of a table that hold something, or look otherwise than their column and row; remarks are added to theirs.
 * `columns` have the looks that cells without one inherit, `whole` those of columns as a whole. */
export function odsCells(
  rows: readonly OdsRow[],
  columns: readonly RowOrColumn[],
  whole: readonly RowOrColumn[],
  looks: OdsLooks,
  remarks: RemarkList,
): OdsCells {
  const found: OdsCells = { cells: [], rowLooks: new Map() };
  for (const { element: line, from, count } of rows) {
    let column = 0;
    for (const element of childElements(line)) {
      const { attributes } = element;
      const across = Number(attributes["table:number-columns-repeated"] ?? 1);
      const place = { column, row: from, across, down: count };
      column += across;
      if (element.name !== "table:table-cell") continue;
      readCell(element, place, attributes["table:style-name"] ?? line.attributes["table:default-cell-style-name"]);
    }
  }
  return found;

  function readCell(element: XmlElement, place: Place, style: string | undefined): void {
    const formula = formulaOf(element);
    const value = heldValue(element);
    const around = lookAt(whole, place.column);
    const look = style === undefined ? lookAt(columns, place.column) : looks.look(style);
    const isEmpty = value === null && formula === null;
    if (place.across === 1 && place.down === 1) noteRemarks(element, cellAddress(place.column, place.row), remarks);
    if (isEmpty && (isSameLook(look, around) || place.down >= lowestRow)) return;
    if (isEmpty && place.across >= wholeRow) {
      for (let row = place.row; row < place.row + place.down && row - place.row < wholeRow; row++)
        found.rowLooks.set(row, look);
      return;
    }
    if (isEmpty && found.rowLooks.has(place.row)) return;
    requireWithin(place.row + place.down, "rows");
    requireWithin(found.cells.length + place.across * place.down, "cells");
    for (let row = place.row; row < place.row + place.down; row++) {
      for (let column = place.column; column < place.column + place.across; column++) {
        found.cells.push({ column, row, value, formula, look });
      }
    }
  }
}

function lookAt(columns: readonly RowOrColumn[], column: number): CellLook {
  return columns.find(({ from, to }) => from <= column && column <= to)?.look ?? usualLook;
}

function noteRemarks(cell: XmlElement, address: string, remarks: RemarkList): void {
  for (const child of childElements(cell)) {
    if (child.name === "office:annotation") remarks.add(address, "comment", paragraphsInside(child).join("\n"));
    for (const link of findElements(child, "text:a"))
      remarks.add(address, "hyperlink", link.attributes["xlink:href"] ?? "");
  }
  const { "table:number-columns-spanned": across = "1", "table:number-rows-spanned": down = "1" } = cell.attributes;
  if (across === "1" && down === "1") return;
  remarks.mergeFrom(address, Number(across), Number(down));
}

function formulaOf({ attributes }: XmlElement): string | null {
  const formula = attributes["table:formula"];
  if (formula === undefined) return null;
  return attributes["table:number-matrix-columns-spanned"] === undefined
    ? openFormula(formula)
    : `{${openFormula(formula)}}`;
}

function heldValue(cell: XmlElement): AspectValue | null {
  const { attributes } = cell;
  switch (attributes["office:value-type"]) {
    case undefined:
      return null;
    case "float":
    case "percentage":
    case "currency":
      return Number(attributes["office:value"]);
    case "date":
      return serialOfDate(attributes["office:date-value"] ?? "");
    case "time":
      return serialOfDuration(attributes["office:time-value"] ?? "");
    case "boolean":
      return attributes["office:boolean-value"] === "true";
    default:
      return attributes["office:string-value"] ?? paragraphsInside(cell).join("\n");
  }
}
