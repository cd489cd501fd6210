import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";

const contents: Record<string, FileContent> = {
  "/home/user/Stock.xlsx": {
    kind: "table",
    columns: ["Item", "Place", "Pieces"],
    rows: [
      ["Lamp", "cellar", 4],
      ["Desk", "attic", 2],
      ["Shelf", "cellar", ""],
    ],
  },
};
const given: Readonly<Record<string, string>> = {
  xlsx_path: "/home/user/Stock.xlsx",
  column: "Place",
  heading: "Owner",
  words: "LA",
  other: "$&",
};

function derivedValue(by: string, of: string[], more: Readonly<Record<string, string>> = {}): string | undefined {
  const parameter = { name: "result", type: "text", role: "derived" as const, derivation: { by, of } };
  return bindDerived([parameter], { ...given, ...more }, (path) => contents[path] ?? null).result;
}

describe("what was taken out of a table, put in or changed", () => {
  it.each([
    ["values_without_column", ["xlsx_path", "column"], "Item|Pieces|Lamp|4|Desk|2|Shelf"],
    ["values_without_entries", ["xlsx_path", "column"], "Item|Place|Pieces|Lamp|4|Desk|2|Shelf"],
    [
      "values_with_column",
      ["xlsx_path", "column", "heading"],
      "Item|Owner|Place|Pieces|Lamp|cellar|4|Desk|attic|2|Shelf|cellar",
    ],
    ["values_replaced", ["xlsx_path", "words", "other"], "Item|P$&ce|Pieces|$&mp|cel$&r|4|Desk|attic|2|Shelf|cel$&r"],
  ])("leaves out empty cells: %s", (by, of, value) => {
    expect(derivedValue(by, of)).toBe(value);
  });

  it("refuses words that stand nowhere", () => {
    expect(() => derivedValue("values_replaced", ["xlsx_path", "words", "other"], { words: "garage" })).toThrow(
      /does not stand in/,
    );
  });
});
