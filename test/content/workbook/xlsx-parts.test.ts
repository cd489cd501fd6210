import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changedFacts, factsOf, presence } from "../../../pipeline/content/facts.js";
import { part } from "../../../pipeline/content/part.js";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";

// The workbooks are written by LibreOffice 7.4: one before, saved twice, and one after each kind of work on it.

async function read(name: string) {
  const held = await readParts(readFileSync(`test/fixtures/contents/workbook/${name}.xlsx`), "xlsx");
  if (held === null) throw new Error("xlsx is no known kind");
  return held;
}

/** The facts of which the work on a workbook changed the values, as lines. */
async function changesBy(work: string): Promise<string[]> {
  return changedFacts(await read("before"), await read(work))
    .filter(({ aspect }) => aspect !== presence)
    .map(
      ({ selector, aspect, before, after }) =>
        `${selector} ${aspect} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    );
}

const works: readonly [string, readonly string[]][] = [
  [
    "cell-value",
    [
      "sheet[Sales]/cell[C3] value 12 -> 14",
      "sheet[Sales]/cell[E3] value 718.8 -> 838.6",
      'sheet[Sales]/cell[E3] shown "718.80" -> "838.60"',
      "sheet[Notes]/cell[B4] value 84 -> 86",
    ],
  ],
  ["letter-case", ['sheet[Sales]/cell[B2] value "Desk" -> "DESK"']],
  [
    "formula",
    [
      "sheet[Sales]/cell[C10] value null -> 84",
      'sheet[Sales]/cell[C10] formula null -> "=SUM(C2:C9)"',
      'sheet[Sales]/cell[D10] value null -> "many"',
      'sheet[Sales]/cell[D10] formula null -> "=IF(C10>50,\\"many\\",\\"few\\")"',
    ],
  ],
  [
    "lookup",
    [
      'sheet[Sales]/cell[G2] value null -> "#N/A"',
      'sheet[Sales]/cell[G2] formula null -> "=VLOOKUP(A2,Notes!$A$1:$B$4,2,0)&\\" \\"&COUNTIF(A$2:A$9,\\"North\\")"',
    ],
  ],
  ["other-sheet", ['sheet[Notes]/cell[B2] value "Applies from 20 units" -> "Applies from 25 units"']],
  [
    "new-sheet",
    [
      "sheet[Summary] order null -> 3",
      'sheet[Summary]/cell[A1] value null -> "Total"',
      "sheet[Summary]/cell[B1] value null -> 4841.7",
      'sheet[Summary]/cell[B1] formula null -> "=SUM(Sales!E2:E9)"',
    ],
  ],
  ["sheet-order", ["sheet[Notes] order 2 -> 1", "sheet[Sales] order 1 -> 2"]],
  [
    "sheet-copy",
    [
      "sheet[Notes_2] order null -> 3",
      'sheet[Notes_2]/cell[A1] value null -> "Topic"',
      'sheet[Notes_2]/cell[B1] value null -> "Remark"',
      'sheet[Notes_2]/cell[A2] value null -> "Discount"',
      'sheet[Notes_2]/cell[B2] value null -> "Applies from 20 units"',
      'sheet[Notes_2]/cell[A3] value null -> "Stock counted"',
      "sheet[Notes_2]/cell[B3] value null -> true",
      'sheet[Notes_2]/cell[B3] formula null -> "=TRUE()"',
      'sheet[Notes_2]/cell[A4] value null -> "Units"',
      "sheet[Notes_2]/cell[B4] value null -> 84",
      'sheet[Notes_2]/cell[B4] formula null -> "=SUM(Sales!C2:C9)"',
    ],
  ],
  ["sheet-hidden", ["sheet[Notes] hidden null -> true"]],
  ["tab-colour", ['sheet[Notes] tab-colour null -> "#ff8000"']],
  [
    "times",
    [
      'sheet[Sales]/cell[G2] value null -> "12:00:00"',
      'sheet[Sales]/cell[G2] format null -> "hh:mm"',
      'sheet[Sales]/cell[G2] shown null -> "12:00"',
      'sheet[Sales]/cell[G3] value null -> "42:00:00"',
      'sheet[Sales]/cell[G3] format null -> "[hh]:mm:ss"',
      'sheet[Sales]/cell[G4] value null -> "2025-12-29 12:00:00"',
      'sheet[Sales]/cell[G4] format null -> "yyyy-mm-dd hh:mm:ss"',
    ],
  ],
  ["bold", ["sheet[Sales]/cell[A2] bold null -> true", "sheet[Sales]/cell[B2] bold null -> true"]],
  [
    "font",
    [
      "sheet[Sales]/cell[A3] italic null -> true",
      "sheet[Sales]/cell[A3] underline null -> true",
      'sheet[Sales]/cell[A3] font null -> "DejaVu Serif"',
      "sheet[Sales]/cell[A3] size null -> 14",
      "sheet[Sales]/cell[A4] underline null -> true",
      'sheet[Sales]/cell[A4] underline-style null -> "double"',
      "sheet[Sales]/cell[A4] strikethrough null -> true",
    ],
  ],
  ["empty-filled", ['sheet[Sales]/cell[H2] fill null -> "#ffff00"']],
  [
    "alignment",
    [
      'sheet[Sales]/cell[A1] alignment null -> "center"',
      'sheet[Sales]/cell[B1] alignment null -> "right"',
      'sheet[Sales]/cell[A2] vertical null -> "middle"',
      "sheet[Sales]/cell[A2] wrap null -> true",
      "sheet[Sales]/cell[A3] rotation null -> 45",
      'sheet[Sales]/cell[A4] alignment null -> "left"',
      "sheet[Sales]/cell[A4] indent null -> 2",
      'sheet[Sales]/cell[A5] alignment null -> "justify"',
      'sheet[Sales]/cell[A6] alignment null -> "left"',
    ],
  ],
  [
    "border",
    [
      'sheet[Sales]/cell[B2] border null -> "thin"',
      'sheet[Sales]/cell[B4] border null -> "bottom thick #c00000"',
      'sheet[Sales]/cell[B6] border null -> "bottom hair"',
      'sheet[Sales]/cell[D6] border null -> "top hair"',
      'sheet[Sales]/cell[B8] border null -> "top dashed"',
      'sheet[Sales]/cell[D8] border null -> "top thin"',
    ],
  ],
  [
    "chart",
    [
      'sheet[Sales]/chart[1] type null -> "column"',
      'sheet[Sales]/chart[1] title null -> "Units by product"',
      'sheet[Sales]/chart[1] x-title null -> "Product"',
      'sheet[Sales]/chart[1] y-title null -> "Units"',
      'sheet[Sales]/chart[1]/series[1] name null -> "Units"',
      'sheet[Sales]/chart[1]/series[1] name-cell null -> "Sales!C1"',
      'sheet[Sales]/chart[1]/series[1] values null -> "Sales!C2:C9"',
      'sheet[Sales]/chart[1]/series[1] categories null -> "Sales!B2:B9"',
    ],
  ],
  [
    "chart-bar",
    [
      'sheet[Sales]/chart[1] type null -> "bar"',
      'sheet[Sales]/chart[1] stacking null -> "stacked"',
      'sheet[Sales]/chart[1]/series[1] name null -> "Units"',
      'sheet[Sales]/chart[1]/series[1] name-cell null -> "Sales!C1"',
      'sheet[Sales]/chart[1]/series[1] values null -> "Sales!C2:C9"',
      'sheet[Sales]/chart[1]/series[1] categories null -> "Sales!B2:B9"',
      'sheet[Sales]/chart[1]/series[2] name null -> "Price"',
      'sheet[Sales]/chart[1]/series[2] name-cell null -> "Sales!D1"',
      'sheet[Sales]/chart[1]/series[2] values null -> "Sales!D2:D9"',
      'sheet[Sales]/chart[1]/series[2] categories null -> "Sales!B2:B9"',
    ],
  ],
  ["freeze", ["sheet[Sales] frozen-rows null -> 1", "sheet[Sales] frozen-columns null -> 1"]],
  ["zoom", ["sheet[Sales] zoom null -> 150", "sheet[Notes] zoom null -> 150"]],
  ["hidden-row", ["sheet[Sales]/row[5] hidden null -> true"]],
  ["hidden-columns", ["sheet[Sales]/column[C] hidden null -> true", "sheet[Sales]/column[D] hidden null -> true"]],
  ["sizes", ["sheet[Sales]/column[A] width null -> 170", "sheet[Sales]/row[1] height null -> 34"]],
  ["merge", ['sheet[Notes]/cell[A6] value null -> "Checked by"', 'sheet[Notes]/cell[A6] merged null -> "A6:B7"']],
  [
    "validation",
    [
      'sheet[Sales]/validation[A2:A9] allows null -> "list"',
      'sheet[Sales]/validation[A2:A9] values null -> "North,South,East,West"',
      'sheet[Sales]/validation[A2:A9] prompt null -> "Choose one"',
      'sheet[Sales]/validation[C2:C9] allows null -> "whole number"',
      'sheet[Sales]/validation[C2:C9] condition null -> "between 1 and 100"',
      'sheet[Sales]/validation[D2:D5] allows null -> "decimal"',
      'sheet[Sales]/validation[D2:D5] condition null -> "> 0"',
      'sheet[Sales]/validation[B2:B9] allows null -> "list"',
      'sheet[Sales]/validation[B2:B9] values null -> "Notes!A2:A4"',
      'sheet[Sales]/validation[E2:E3] allows null -> "text length"',
      'sheet[Sales]/validation[E2:E3] condition null -> "<= 12"',
    ],
  ],
  [
    "page",
    [
      'sheet[Sales] orientation null -> "landscape"',
      "sheet[Sales] fit-width null -> 1",
      "sheet[Sales] fit-height null -> 1",
    ],
  ],
  ["print-range", ['sheet[Sales] print-range null -> "A1:E9"', 'sheet[Sales] repeated-rows null -> "1:1"']],
  ["comment", ['sheet[Sales]/cell[C4] comment null -> "Ask Mara whether\\nthis is right"']],
  [
    "conditional-format",
    [
      'sheet[Sales]/conditional-format[C2:C9]/rule[1] condition null -> "> 10"',
      'sheet[Sales]/conditional-format[C2:C9]/rule[1] colour null -> "#006600"',
      'sheet[Sales]/conditional-format[C2:C9]/rule[1] fill null -> "#ccffcc"',
      'sheet[Sales]/conditional-format[C2:C9]/rule[2] condition null -> "between 1 and 3"',
      'sheet[Sales]/conditional-format[C2:C9]/rule[2] colour null -> "#cc0000"',
      'sheet[Sales]/conditional-format[C2:C9]/rule[2] fill null -> "#ffcccc"',
      'sheet[Sales]/conditional-format[A2:A9]/rule[1] condition null -> "=$C2>$D2"',
      'sheet[Sales]/conditional-format[A2:A9]/rule[1] colour null -> "#996600"',
      'sheet[Sales]/conditional-format[A2:A9]/rule[1] fill null -> "#ffffcc"',
    ],
  ],
  ["filter", ['sheet[Sales] filter null -> "A1:F9"']],
  [
    "hyperlink",
    [
      'sheet[Notes]/cell[A9] value null -> "Price list"',
      'sheet[Notes]/cell[A9] colour null -> "#0000ff"',
      'sheet[Notes]/cell[A9] hyperlink null -> "https://example.org/prices"',
    ],
  ],
  [
    "name",
    [
      "sheet[Notes]/cell[B6] value null -> 84",
      'sheet[Notes]/cell[B6] formula null -> "=SUM(Units_sold)"',
      'name[Units_sold] refers null -> "Sales!C2:C9"',
    ],
  ],
  [
    "picture",
    [
      'sheet[Sales]/picture[1] title null -> "Logo"',
      'sheet[Sales]/picture[1] description null -> "Logo of the firm"',
      'sheet[Sales]/picture[1] digest null -> "dfce734c7138b72a6d5d80d81e76a72d211f4f1c9c0ab6057990a90c153bc2f6"',
    ],
  ],
  ["protect", ["sheet[Sales] protected null -> true"]],
];

describe("a workbook that LibreOffice saved", () => {
  it("shows no change where nothing but saving was done", async () => {
    expect(changedFacts(await read("before"), await read("again"))).toEqual([]);
  });

  it.each(works)("shows what was done and nothing else: %s", async (work, lines) => {
    expect(await changesBy(work)).toEqual(lines);
  });

  it.each(works)("holds the facts only afterwards: %s", async (work) => {
    const changes = changedFacts(await read("before"), await read(work));
    const [before, after] = [factsOf(await read("before")), factsOf(await read(work))];
    for (const { selector, aspect, after: value } of changes.filter((change) => change.after !== null)) {
      expect(before).not.toContainEqual({ selector, aspect, value });
      expect(after).toContainEqual({ selector, aspect, value });
    }
  });

  it("shows a pivot table with its source, fields and functions", async () => {
    const [pivot] = select(await read("pivot-count"), "sheet[Notes]/pivot[Amounts]");
    expect(pivot?.aspects).toMatchObject({
      source: "Sales!A1:F9",
      rows: "Region",
      filters: "Product",
      data: "Units, Price",
      function: "average, max",
    });
  });

  it("shows rows that a filter hides apart from those that a person hid", async () => {
    const rows = select(await read("filter-east"), "sheet[Sales]/row[filtered=true]");
    expect(rows.map(({ name }) => name)).toEqual(["2", "3", "5", "6", "7", "9"]);
    expect(select(await read("hidden-row"), "sheet[Sales]/row[hidden=true]").map(({ name }) => name)).toEqual(["5"]);
  });

  it("shows what a reader of the sheet sees, whatever the number format", async () => {
    const cells = select(await read("number-format"), "sheet[Sales]/cell[C2:F9]");
    const shown = Object.fromEntries(cells.map(({ name, aspects }) => [name, aspects.shown ?? aspects.value]));
    // As LibreOffice itself shows them.
    expect(shown).toMatchObject({
      C2: "0.0K",
      C3: "high",
      C4: "+30",
      D2: "€ 189.50",
      D3: "5990.0%",
      D4: "$24.00",
      D5: "5.99E+01",
      D6: "189 1/2",
      D7: "0024",
      D8: "189.50 units",
      F2: "29/12/2025",
      F3: "13 January 2026",
      F4: "Thursday, Jan 29, 26",
      F5: "02/13/26 12:00 AM",
      F6: "Mar-26",
    });
  });

  it("lets people name cells by the heading of the column and the key of the row", async () => {
    const cells = select(await read("before"), "sheet[Sales]/cell[heading=Units][key=North]");
    expect(cells.map(({ name, aspects }) => [name, aspects.value])).toEqual([
      ["C2", 4],
      ["C5", 7],
    ]);
  });
});

describe("rows that are named by their numbers", () => {
  it("are told apart by these, not by what is said of them", () => {
    const sheet = (...rows: string[]) =>
      part("sheet", "May", {}, { parts: rows.map((row) => part("row", row, { hidden: true })) });
    expect(changedFacts(sheet("5"), sheet("6")).map(({ selector }) => selector)).toContain("row[6]");
  });
});
