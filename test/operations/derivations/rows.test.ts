import { describe, expect, it } from "vitest";
import { bindDerived, spoiltValues } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";
import type { Parameter } from "../../../pipeline/schema/subtask.js";

const contents: Record<string, FileContent> = {
  "/home/user/Stock.xlsx": {
    kind: "table",
    columns: ["Item", "Place", "Pieces"],
    rows: [
      ["Lamp", "cellar", 4],
      ["Desk", "", 2],
      ["Shelf", "cellar", 7],
    ],
  },
};
const contentAt = (path: string) => contents[path] ?? null;
const given: Readonly<Record<string, string>> = {
  xlsx_path: "/home/user/Stock.xlsx",
  column: "Place",
  last: "Pieces",
  condition: '[Item] = "Desk"',
};

function parameter(by: string, of: string[]): Parameter {
  return { name: "result", type: "text", role: "derived", derivation: { by, of } };
}

function derivedValue(by: string, of: string[], more: Readonly<Record<string, string>> = {}): string | undefined {
  return bindDerived([parameter(by, of)], { ...given, ...more }, contentAt).result;
}

function wrongOnes(by: string, of: string[]): (string | undefined)[] {
  const parameters = [parameter(by, of)];
  const bound = bindDerived(parameters, given, contentAt);
  return spoiltValues(parameters, bound, contentAt).map((spoilt) => spoilt.parameters.result);
}

const row = ["xlsx_path", "condition"];

describe("a row that is found by a condition", () => {
  it.each([
    ["row_start", row, "A3"],
    ["row_where", row, "3"],
    ["row_cells", row, "A3:C3"],
    ["values_of_row", row, "Desk|2"],
    ["values_without_row", row, "Item|Place|Pieces|Lamp|cellar|4|Shelf|cellar|7"],
  ])("has a place and values: %s", (by, of, value) => {
    expect(derivedValue(by, of)).toBe(value);
  });

  it("can be taken for a neighbour", () => {
    expect(wrongOnes("row_start", row)).toEqual(["A4"]);
    expect(wrongOnes("row_cells", row)).toEqual(["A2:C2"]);
  });

  it.each(['[Item] = "Bench"', '[Place] = "cellar"'])("is one row and no other: %s", (condition) => {
    expect(() => derivedValue("row_where", row, { condition })).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });
});

describe("columns of a table", () => {
  it("can be moved behind the others", () => {
    expect(derivedValue("values_column_last", ["xlsx_path", "column"])).toBe(
      "Item|Pieces|Place|Lamp|4|cellar|Desk|2|Shelf|7|cellar",
    );
    expect(() => derivedValue("values_column_last", ["xlsx_path", "column"], { column: "Pieces" })).toThrow(
      /is the last column already/,
    );
  });

  it("are taken from one to another one right of it", () => {
    expect(derivedValue("columns_cells", ["xlsx_path", "column", "last"])).toBe("B1:C4");
    expect(wrongOnes("columns_cells", ["xlsx_path", "column", "last"])).toEqual(["B1:D4"]);
    expect(() => derivedValue("columns_cells", ["xlsx_path", "column", "last"], { last: "Item" })).toThrow(
      /stands left of/,
    );
  });
});
