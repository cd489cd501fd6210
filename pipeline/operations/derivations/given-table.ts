import { columnLetters } from "../../content/derive/column-letters.js";
import type { QueryTable } from "../../query/query.js";
import { columnAt, tableAt } from "../table-of-content.js";
import type { DerivationInput } from "./derivation.js";

/** The table of the workbook that a derivation is given. Throws what `tableAt` throws. */
export function tableOf({ contentAt, value }: DerivationInput): QueryTable {
  return tableAt(contentAt, value("workbook"));
}

/** The number, from 0, of the column that a derivation is given. Throws what `columnAt` throws. */
export function columnOf(given: DerivationInput): number {
  return columnAt(tableOf(given), given.value("column"));
}

/** The letters of that column on the sheet ("B"). */
export function lettersOf(given: DerivationInput): string {
  return columnLetters(columnOf(given));
}

/** Values as the list that checks take: apart by bars. */
export function listed(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, "\\$&")).join("|");
}
