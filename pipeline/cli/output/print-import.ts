import type { ImportCounts } from "../../run/import/import-tally.js";
import { tableLines } from "./table-lines.js";

/** Formats what became of the records of an import. */
export function printImport(counts: ImportCounts, kind: string, file: string): string {
  const { records, imported, refused, infeasible, expressible, inexpressible, reasons } = counts;
  const doable = expressible + inexpressible;
  const left = refused.map((row) => [row.words, String(row.records)]);
  const why = reasons.map(({ words, tasks, alone, checks }) => [words, String(tasks), String(alone), String(checks)]);
  return [
    `${imported} of ${records} records of ${kind} imported`,
    ...(left.length === 0 ? [] : ["", ...tableLines([["left out because", "records"], ...left])]),
    "",
    `${expressible} of ${doable} tasks can be expressed with checks of taskloom; ${infeasible} more are infeasible by design`,
    ...(why.length === 0
      ? []
      : ["", ...tableLines([["cannot be expressed because", "tasks", "only this", "checks"], ...why])]),
    "",
    `dataset  ${file}`,
    "",
  ].join("\n");
}
