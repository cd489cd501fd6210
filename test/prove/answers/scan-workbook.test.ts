import excel from "exceljs";
import { expect, it } from "vitest";
import { writeXlsx } from "../../../pipeline/content/workbook/write-xlsx.js";
import { scanWorkbook } from "../../../pipeline/prove/answers/scan-workbook.js";
import { makeWorkplace } from "../../../pipeline/workplace/make-workplace.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();

/** The cells of a workbook as the library for workbooks reads them. */
async function readByLibrary(bytes: Uint8Array): Promise<(string | number)[][]> {
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  const [sheet] = workbook.worksheets;
  const rows: (string | number)[][] = [];
  sheet?.eachRow({ includeEmpty: true }, (row) => {
    rows.push(Array.from({ length: sheet.columnCount }, (_, at) => cellOf(row.getCell(at + 1).value)));
  });
  return rows;
}

function cellOf(value: unknown): string | number {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === "number" ? value : String(value ?? "");
}

it("workbooks of every workplace are scanned as a library for workbooks reads them", async () => {
  for (const { description } of workplaces.values()) {
    for (const { columns, rows } of [...makeWorkplace(description, 5).tables.values()].slice(-1)) {
      const names = columns.map(({ name }) => name);
      const bytes = await writeXlsx({ kind: "table", columns: names, rows: rows.map((row) => [...row]) });
      const { headings, rows: scanned } = scanWorkbook(bytes);
      expect([headings, ...scanned]).toEqual(await readByLibrary(bytes));
    }
  }
});

it("signs of XML, blanks at the ends, letters of any script and empty cells are scanned as they were written", async () => {
  const rows = [
    ["<Kuhn & Söhne>", " 2 \"x\" 'y' ", "", -12.5],
    ["", "&amp; 東京", "2026-02-28", 0],
  ];
  const bytes = await writeXlsx({ kind: "table", columns: ["a", "b & c", "d", "e"], rows });
  const { headings, rows: scanned } = scanWorkbook(bytes);
  expect([headings, ...scanned]).toEqual(await readByLibrary(bytes));
});
