import type { AspectValue, ContentPart } from "../../../schema/computer/content-part.js";
import { dateText } from "../serial-date.js";
import type { CellLook } from "./cell-look.js";
import { labelCells } from "./label-cells.js";
import { generalFormat, type NumberFormat, shownText } from "./number-format.js";
import { cellAddress } from "./reference.js";
import { durationText } from "./serial-time.js";

/** What a reader found in a cell; row and column count from 0. */
export interface FoundCell {
  column: number;
  row: number;
  /** A date or time as its day number. */
  value: AspectValue | null;
  /** "=SUM(B2:B9)" */
  formula: string | null;
  look: CellLook;
}

/** What else may be said of cells, by address: comments, links, the range of a merge at its first cell. */
export type Remarks = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The cells of a sheet as parts, with their usual names: the heading of their column and the key of their row. */
export function cellParts(found: readonly FoundCell[], remarks: Remarks): ContentPart[] {
  const left = new Map(remarks);
  const placed = found.map((cell) => {
    const address = cellAddress(cell.column, cell.row);
    left.delete(address);
    return { column: cell.column, row: cell.row, part: cellPart(address, cell, remarks.get(address)) };
  });
  return [...labelCells(placed), ...[...left].map(([address, aspects]) => bareCell(address, aspects))];
}

function cellPart(
  address: string,
  cell: FoundCell,
  remarks: Readonly<Record<string, string>> | undefined,
): ContentPart {
  const { value, formula, look } = cell;
  const aspects: Record<string, AspectValue> = {};
  const told = typeof value === "number" ? tellNumber(value, look.format) : value;
  if (told !== null && told !== "") aspects.value = told;
  if (formula !== null) aspects.formula = formula;
  if (look.format !== generalFormat) {
    aspects.format = look.format.code;
    const shown = value === null || typeof value === "boolean" ? null : shownText(value, look.format);
    if (shown !== null && shown !== String(told)) aspects.shown = shown;
  }
  return bareCell(address, Object.assign(aspects, look.aspects, remarks));
}

function tellNumber(value: number, { sort }: NumberFormat): AspectValue {
  if (sort === "number") return value;
  return sort === "date" ? dateText(value, false) : durationText(value);
}

function bareCell(address: string, aspects: Readonly<Record<string, AspectValue>>): ContentPart {
  return { kind: "cell", name: address, aspects, parts: [] };
}
