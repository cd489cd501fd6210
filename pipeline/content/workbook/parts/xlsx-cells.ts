import type { AspectValue } from "../../../schema/computer/content-part.js";
import { requireWithin } from "../../bounds.js";
import { child, childElements, elementText, findElements, type XmlElement } from "../../xml-tree.js";
import { isSameLook, usualLook } from "./cell-look.js";
import type { FoundCell } from "./cell-parts.js";
import { moveFormula, plainFormula } from "./formula.js";
import { cellPlace } from "./reference.js";
import type { RowOrColumn } from "./rows-and-columns.js";
import type { Looks } from "./xlsx-looks.js";
import { isOn } from "./xlsx-package.js";

/** What cells of a workbook refer to by number. */
export interface Numbered {
  texts: readonly string[];
  looks: Looks;
  /** Days that are added to a day number so that it counts from 1900. */
  daysBefore: number;
}

interface Master {
  formula: string;
  column: number;
  row: number;
}

/** The cells of a worksheet that hold something, or look otherwise than their column and row. */
export function xlsxCells(sheet: XmlElement, numbered: Numbered, columns: readonly RowOrColumn[]): FoundCell[] {
  const cells: FoundCell[] = [];
  const masters = new Map<string, Master>();
  let row = -1;
  for (const line of childElements(child(sheet, "sheetData"), "row")) {
    row = line.attributes.r === undefined ? row + 1 : Number(line.attributes.r) - 1;
    requireWithin(row + 1, "rows");
    const whole = isOn(line.attributes.customFormat) ? lookOf(line, numbered) : null;
    let column = -1;
    for (const element of line.children) {
      if (typeof element === "string" || element.name !== "c") continue;
      column = cellPlace(element.attributes.r ?? "")?.column ?? column + 1;
      const look = lookOf(element, numbered);
      const formula = formulaOf(element, masters, column, row);
      const value = heldValue(element, numbered, look.format.sort !== "number");
      if (value === null && formula === null) {
        const around = whole ?? columns.find(({ from, to }) => from <= column && column <= to)?.look ?? usualLook;
        if (isSameLook(look, around)) continue;
      }
      cells.push({ column, row, value, formula, look });
      requireWithin(cells.length, "cells");
    }
  }
  return cells;
}

/** Text of a shared or written text: runs joined, without phonetic help, with escaped characters as they are meant. */
export function itemText(item: XmlElement): string {
  const text = childElements(item)
    .filter(({ name }) => name !== "rPh")
    .map((inside) => (inside.name === "t" ? elementText(inside) : findElements(inside, "t").map(elementText).join("")))
    .join("");
  return text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function lookOf({ attributes }: XmlElement, { looks }: Numbered) {
  return looks.cells[Number(attributes.s ?? 0)] ?? usualLook;
}

function formulaOf(cell: XmlElement, masters: Map<string, Master>, column: number, row: number): string | null {
  const element = child(cell, "f");
  if (element.name === "") return null;
  const { t, si = "" } = element.attributes;
  const text = elementText(element);
  if (t !== "shared") return text === "" ? null : t === "array" ? `{${plainFormula(text)}}` : plainFormula(text);
  if (text !== "") masters.set(si, { formula: plainFormula(text), column, row });
  const master = masters.get(si);
  return master === undefined ? null : moveFormula(master.formula, column - master.column, row - master.row);
}

function heldValue(cell: XmlElement, { texts, daysBefore }: Numbered, isTime: boolean): AspectValue | null {
  const { t = "n" } = cell.attributes;
  if (t === "inlineStr") return itemText(child(cell, "is"));
  const written = child(cell, "v");
  if (written.name === "") return null;
  const text = elementText(written);
  if (t === "s") return texts[Number(text)] ?? null;
  if (t === "b") return text === "1";
  if (t !== "n") return text;
  const number = Number(text);
  if (text === "" || Number.isNaN(number)) return null;
  return isTime && number >= 1 ? number + daysBefore : number;
}
