import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Excel from "exceljs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseCsv } from "../../pipeline/content/workbook/csv.js";
import { RequestError } from "../../pipeline/errors.js";
import { evaluateForRow, evaluateQuery } from "../../pipeline/query/evaluate-query.js";
import { parseQuery } from "../../pipeline/query/parse-query.js";
import { printQuery } from "../../pipeline/query/print-query.js";
import type { Query, QueryTable, QueryValue } from "../../pipeline/query/query.js";
import { printFormula, type TablePlace } from "../../pipeline/query/query-formula.js";
import { clients, invoices, queries } from "./query-samples.js";

const places: readonly [TablePlace, TablePlace] = [placeOf(invoices), placeOf(clients)];
const written = [
  `sum([Hours] * [Net (EUR)] where [Net (EUR)] is not empty)`,
  `only('Clients'![Mail] where [Name] = "Tessen Machinery")`,
  "round(mean([Hours]), 1)",
  "2026-06-18 - earliest([Due] where [Paid on] is empty)",
  "workday(2026-06-18, 3)",
  "pick([Due], latest [Issued])",
  "list([Invoice no] where [Paid on] is empty and [Due] < 2026-06-18)",
  "list('Clients'![Name])",
  'only(round([Hours] * [Net (EUR)], 2) where [Invoice no] = "M-2084")',
  "pick([Net (EUR)] / [Hours], largest [Net (EUR)])",
];

it("LibreOffice Calc works out the value of a query by its formula, whatever the query", async () => {
  const asked = [...written.map((text) => parseQuery(text)), ...fc.sample(queries, { numRuns: 250, seed: 7 })];
  const known = asked.map((query) => ({ query, value: attempt(query) }));
  const found = await calculate(known.map(({ query }) => printFormula(query, places, { syntax: "xlsx" })));
  const wrong = known.flatMap(({ query, value }, index) =>
    isSame(value, found[index] ?? "") ? [] : [`${printQuery(query)}: ${value}, Calc says ${found[index]}`],
  );
  expect(wrong).toEqual([]);
  expect(known.filter(({ value }) => value !== null).length).toBeGreaterThan(150);
});

it("LibreOffice Calc fills a column by the formulas of its rows", async () => {
  const query = parseQuery("round([Hours] * only('Clients'![Rate] where [Name] = outer[Client]), 2)");
  const rows = [...invoices.rows.keys()];
  const found = await calculate(rows.map((row) => printFormula(query, places, { syntax: "xlsx", row: row + 2 })));
  expect(found.map(Number)).toEqual(rows.map((row) => evaluateForRow(query, [invoices, clients], row)));
});

function placeOf({ name, columns, rows }: QueryTable): TablePlace {
  const headings = columns.map((column) => column.name);
  return { name, sheet: name, columns: headings, firstColumn: 0, firstRow: 2, lastRow: rows.length + 1 };
}

function attempt(query: Query): QueryValue | null {
  try {
    return evaluateQuery(query, [invoices, clients]);
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

/** Days come as their serial numbers from 30 December 1899; where there is no value, Calc shows an error or nothing. */
function isSame(value: QueryValue | null, shown: string): boolean {
  if (value === null) return shown.startsWith("#") || shown.startsWith("Err:");
  const expected = /^\d{4}-\d\d-\d\d$/.test(String(value))
    ? (Date.parse(String(value)) - Date.UTC(1899, 11, 30)) / 86_400_000
    : value;
  return typeof expected === "number" ? Math.abs(expected - Number(shown)) < 1e-6 : expected === shown;
}

/** What Calc shows for formulas that stand on the first sheet, beside the two tables. */
async function calculate(formulas: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-formula-"));
  try {
    const book = new Excel.Workbook();
    // The rows of a formula that fills a column are those of its own sheet.
    const sheets = [invoices, clients].map((table) => ({ table, sheet: book.addWorksheet(table.name) }));
    for (const { table, sheet } of sheets) {
      sheet.addRow(table.columns.map(({ name }) => name));
      for (const row of table.rows) sheet.addRow(row.map(cellOf));
    }
    const [first] = sheets;
    formulas.forEach((formula, index) => {
      const cell = first?.sheet.getCell(index + 2, 20);
      if (cell) cell.value = { formula: formula.slice(1), date1904: false };
      const format = first?.sheet.getCell(index + 2, 20);
      if (format) format.numFmt = "0.000000000;-0.000000000;0;@";
    });
    writeFileSync(join(folder, "book.xlsx"), new Uint8Array(await book.xlsx.writeBuffer()));
    const options = [
      `-env:UserInstallation=file://${folder}/profile`,
      "--headless",
      "--convert-to",
      "csv",
      "--outdir",
      folder,
    ];
    execFileSync("soffice", [...options, join(folder, "book.xlsx")], { stdio: "ignore", timeout: 240_000 });
    const { columns, rows } = parseCsv(readFileSync(join(folder, "book.csv"), "utf8"));
    expect(columns.length).toBeGreaterThan(0);
    return formulas.map((_, index) => String(rows[index]?.[19] ?? ""));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cellOf(value: QueryValue): string | number | Date | null {
  if (value === "") return null;
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(value) : value;
}
