import { describe, expect, it } from "vitest";
import { bindDerived, spoiltValues } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";
import type { Parameter } from "../../../pipeline/schema/subtask.js";

const contents: Record<string, FileContent> = {
  "/home/user/Stock.xlsx": {
    kind: "table",
    columns: ["Item", "Pieces", "Checked"],
    rows: [
      ["Lamp", 4, ""],
      ["Desk", 2, "2026-03-01"],
    ],
  },
  "/home/user/Talk.pptx": {
    kind: "slides",
    slides: ["One", "Two", "Three"].map((title) => ({ title, lines: ["a line"] })),
  },
  "/home/user/Memo.docx": { kind: "document", paragraphs: ["Open invoices", "", "Pay open  OPEN ones"] },
};
const contentAt = (path: string) => contents[path] ?? null;
const derived = (by: string, of: string[]): Parameter => ({
  name: "result",
  type: "text",
  role: "derived",
  derivation: { by, of },
});
const given = {
  xlsx_path: "/home/user/Stock.xlsx",
  pptx_path: "/home/user/Talk.pptx",
  docx_path: "/home/user/Memo.docx",
  column: "Pieces",
  words: "open",
  other: "$&",
};

function derivedValue(by: string, of: string[], more: Readonly<Record<string, string>> = {}): string | undefined {
  return bindDerived([derived(by, of)], { ...given, ...more }, contentAt).result;
}

function wrongOnes(by: string, of: string[], more: Readonly<Record<string, string>> = {}): (string | undefined)[] {
  const parameters = [derived(by, of)];
  const bound = bindDerived(parameters, { ...given, ...more }, contentAt);
  return spoiltValues(parameters, bound, contentAt).map((spoilt) => spoilt.parameters.result);
}

describe("the layout of a table", () => {
  it.each([
    ["heading_cells", ["xlsx_path"], "A1:C1"],
    ["heading_cell", ["xlsx_path", "column"], "B1"],
    ["heading_capitals", ["xlsx_path", "column"], "PIECES"],
    ["column_letters", ["xlsx_path", "column"], "B"],
    ["whole_column_cells", ["xlsx_path", "column"], "B1:B3"],
    ["whole_column_values", ["xlsx_path", "column"], "Pieces|4|2"],
    ["all_cells", ["xlsx_path"], "A1:C3"],
    ["all_values", ["xlsx_path"], "Item|Pieces|Checked|Lamp|4|Desk|2|2026-03-01"],
  ])("names its cells and what stands in them, empty cells left out: %s", (by, of, value) => {
    expect(derivedValue(by, of)).toBe(value);
  });

  it("can be selected too small", () => {
    expect(wrongOnes("heading_cells", ["xlsx_path"])).toEqual(["A1:B1"]);
    expect(wrongOnes("whole_column_cells", ["xlsx_path", "column"])).toEqual(["B1:B2"]);
  });

  it("is frozen above and left of a cell", () => {
    expect(derivedValue("rows_above", ["cell"], { cell: "C4" })).toBe("3");
    expect(derivedValue("columns_before", ["cell"], { cell: "C4" })).toBe("2");
    expect(() => derivedValue("rows_above", ["cell"], { cell: "4C" })).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });
});

describe("a choice of a menu", () => {
  it("has its entry, and how the file tells it", () => {
    expect(derivedValue("format_entry", ["format"], { format: "percentages" })).toBe("Percent");
    expect(derivedValue("format_code", ["format"], { format: "percentages" })).toBe("0.00%");
    expect(wrongOnes("format_entry", ["format"], { format: "percentages" })).toEqual(["Currency"]);
  });

  it("is one of those that there are", () => {
    expect(() => derivedValue("format_entry", ["format"], { format: "roman" })).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });
});

describe("a slide by its place", () => {
  it.each([
    ["first", "home", "1"],
    ["second", "pagedown", "2"],
    ["last", "end", "3"],
  ])("the %s one is gone to by a key and has a number", (place, key, number) => {
    expect(derivedValue("slide_key", ["place"], { place })).toBe(key);
    expect(derivedValue("slide_number", ["pptx_path", "place"], { place })).toBe(number);
    expect(wrongOnes("slide_key", ["place"], { place })).toHaveLength(1);
  });

  it("is refused for another place and for a file without slides", () => {
    expect(() => derivedValue("slide_key", ["place"], { place: "fifth" })).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
    expect(() => derivedValue("slide_number", ["docx_path", "place"], { place: "last" })).toThrow(
      expect.objectContaining({ code: "OPERATION_CONTENT" }),
    );
  });

  it("has measures in inches, which the file tells in points, and colours in hexadecimal digits", () => {
    expect(derivedValue("inch_points", ["inches"], { inches: "0.75" })).toBe("54");
    expect(derivedValue("colour_digits", ["colour"], { colour: "#ffe994" })).toBe("ffe994");
    expect(() => derivedValue("colour_digits", ["colour"], { colour: "yellow" })).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });
});

describe("words of a document", () => {
  it("are found capitals or not, and told as they are written", () => {
    expect(derivedValue("occurrences", ["docx_path", "words"])).toBe("Open|open|OPEN");
  });

  it("are replaced one by one by the very text that is given", () => {
    expect(derivedValue("lines_replaced", ["docx_path", "words", "other"])).toBe("$& invoices|Pay $&  $& ones");
  });

  it("have to stand in it", () => {
    expect(() => derivedValue("occurrences", ["docx_path", "words"], { words: "closed" })).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });
});
