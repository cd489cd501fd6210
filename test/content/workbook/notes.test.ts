import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readBytes } from "../../../pipeline/content/read-bytes.js";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";
import { lostNote } from "../../../pipeline/content/workbook/lost-note.js";
import { notesRows } from "../../../pipeline/content/workbook/notes-rows.js";
import { writeXlsxAlone } from "../../../pipeline/content/workbook/write-xlsx-alone.js";
import { writeBytes } from "../../../pipeline/content/write-bytes.js";
import { environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";
import { workbookNotesSchema } from "../../../pipeline/schema/computer/workbook-notes.js";

const table = {
  kind: "table" as const,
  columns: ["No", "Status", "Due", "Net (EUR)"],
  rows: [
    ["A-1", "open", "2026-06-18", 0.1],
    ["A-2", "Closed", "", 0.2],
    ["A-3", "open", "2026-06-19", ""],
    ["A-4", "", "2026-06-20", 1200.55],
  ],
};
const notes = workbookNotesSchema.parse({
  about: "All claims & refunds of the year, kept by Tara Lindqvist, clerk; complete up to the end of 2026-06-17.",
  columns: [
    { name: "Due", says: "The last day on which a payment is in time." },
    { name: "Gone", says: "Of a column that the table does not have." },
  ],
  values: [
    {
      column: "Status",
      meanings: [
        { value: "open", means: "Not paid" },
        { value: "closed", means: "Paid" },
        { value: "lost", means: "Will not be paid" },
      ],
    },
  ],
  totals: ["Net (EUR)"],
});

async function cellsOf(bytes: Uint8Array, sheet: string) {
  const workbook = await readParts(bytes, "xlsx");
  if (workbook === null) throw new Error("the workbook cannot be read");
  return new Map(select(workbook, `sheet[${sheet}]/cell`).map(({ name, aspects }) => [name, aspects]));
}

describe("a workbook with notes", () => {
  it("has its data on the first sheet, byte by byte as without them, and reads back as the same table", async () => {
    const [told, bare] = [await writeBytes(table, "xlsx", { notes }), await writeBytes(table, "xlsx")];
    const sheet = "xl/worksheets/sheet1.xml";
    expect(unzipSync(told)[sheet]).toEqual(unzipSync(bare)[sheet]);
    expect(await readBytes(told, "xlsx")).toEqual(table);
    const sheets = select((await readParts(told, "xlsx")) ?? expect.unreachable(), "sheet");
    expect(sheets.map(({ name }) => name)).toEqual(["Sheet1", "About this list"]);
  });

  it("tells what the list is and what its columns mean, and nothing of columns that it does not have", async () => {
    const texts = [...(await cellsOf(await writeBytes(table, "xlsx", { notes }), "About this list")).values()];
    const said = texts.map(({ value }) => value);
    expect(said).toContain(notes.about);
    expect(said).toContain("The last day on which a payment is in time.");
    expect(said).not.toContain("Of a column that the table does not have.");
  });

  it("counts the rows of each value and adds up amounts by formulas, with the values that they have", async () => {
    const cells = await cellsOf(await writeBytes(table, "xlsx", { notes }), "About this list");
    const formulas = [...cells.values()].filter(({ formula }) => formula !== undefined);
    expect(formulas.map(({ formula, value }) => [formula, value])).toEqual([
      ["=COUNTIF(Sheet1!$B$2:$B$5,A6)", 2],
      ["=COUNTIF(Sheet1!$B$2:$B$5,A7)", 1],
      ["=COUNTIF(Sheet1!$B$2:$B$5,A8)", 0],
      ["=COUNTA(Sheet1!$A$2:$A$5)", 4],
      ["=SUM(Sheet1!$D$2:$D$5)", 1200.85],
    ]);
    expect([6, 7, 8].map((row) => cells.get(`A${row}`)?.value)).toEqual(["open", "closed", "lost"]);
  });

  it("is the one that the library makes alone, whatever the notes say", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", " ", "&", "<", "é", "'", '"'), minLength: 1, maxLength: 200 });
    const property = async (about: string, says: string) => {
      const drawn = { ...notes, about, columns: [{ name: "Due", says }] };
      const alone = await writeXlsxAlone(table, notesRows(drawn, table));
      expect(Buffer.compare(await writeBytes(table, "xlsx", { notes: drawn }), alone)).toBe(0);
    };
    await fc.assert(fc.asyncProperty(text, text, property), { numRuns: 20 });
  });

  it("is told from one in which a note is missing or another one stands", async () => {
    const bytes = await writeBytes(table, "xlsx", { notes });
    expect(await lostNote(bytes, table, notes)).toBeNull();
    expect(await lostNote(bytes, table, { ...notes, about: "Another list." })).toBe("About this list, cell B2");
    expect(await lostNote(bytes, table, { ...notes, totals: [] })).toBe("About this list, cell A12");
    expect(await lostNote(await writeBytes(table, "xlsx"), table, notes)).toBe("About this list, cell A1");
  });
});

it("notes count texts that COUNTIF takes as they are, and stand in workbooks only", () => {
  for (const value of ["a*", "why?", "<5", "=x", "17"]) {
    const meanings = [
      { value, means: "One" },
      { value: "other", means: "Other" },
    ];
    expect(workbookNotesSchema.safeParse({ ...notes, values: [{ column: "Status", meanings }] }).success).toBe(false);
  }
  const file = { path: "/home/user/a.csv", content: table, notes };
  expect(environmentSetupSchema.safeParse({ files: [file] }).success).toBe(false);
  expect(environmentSetupSchema.safeParse({ files: [{ ...file, path: "/home/user/a.xlsx" }] }).success).toBe(true);
});
