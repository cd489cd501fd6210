import { columnLetters } from "../../content/derive/column-letters.js";
import { readParts } from "../../content/read-parts.js";
import { select } from "../../content/selector.js";
import { writeBytes } from "../../content/write-bytes.js";
import type { QueryTable } from "../../query/query.js";

/**
 * The first cell of a table that a reader of its workbook does not find as it was made, in words; null where the bytes of the
 * real file hold every value.
 */
export async function lostCell({ name, columns, rows }: QueryTable): Promise<string | null> {
  const headings = columns.map((column) => column.name);
  const bytes = await writeBytes({ kind: "table", columns: headings, rows: rows.map((row) => [...row]) }, "xlsx");
  const workbook = await readParts(bytes, "xlsx");
  if (workbook === null) return `${name}: its workbook cannot be read`;
  const cells = new Map(select(workbook, "sheet/cell").map((cell) => [cell.name, cell.aspects.value]));
  for (const [row, values] of [headings, ...rows].entries()) {
    for (const [column, value] of values.entries()) {
      const place = `${columnLetters(column)}${row + 1}`;
      const found = cells.get(place) ?? "";
      if (!isSame(value, found))
        return `${name}, cell ${place}: ${JSON.stringify(value)} is read as ${JSON.stringify(found)}`;
    }
  }
  return null;
}

function isSame(made: string | number, found: unknown): boolean {
  return typeof made === "number" && typeof found === "number" ? Math.abs(made - found) < 1e-9 : made === found;
}
