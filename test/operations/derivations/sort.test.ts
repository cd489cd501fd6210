import { describe, expect, it } from "vitest";
import { bindDerived, spoiltValues } from "../../../pipeline/operations/bind.js";
import type { Parameter, ParameterValues } from "../../../pipeline/schema/subtask.js";

const stock = {
  kind: "table" as const,
  columns: ["Item", "Pieces", "Bought", "Shelf", "Checked"],
  rows: [
    ["Lamp", 4, "2026-02-11", 3, ""],
    ["Chair", 12, "2026-01-30", 3, "2026-03-01"],
    ["Desk", -1, "2026-03-05", 7, ""],
  ],
};
const contentAt = (path: string) => (path === "/home/user/Stock.xlsx" ? stock : null);
const derived = (name: string, by: string, of: string[]): Parameter => ({
  name,
  type: "text",
  role: "derived",
  derivation: { by, of },
});
const parameters = [
  derived("place", "sort_cell", ["xlsx_path", "column"]),
  derived("entry", "sort_entry", ["direction"]),
  derived("range", "table_cells", ["xlsx_path"]),
  derived("values", "sorted_values", ["xlsx_path", "column", "direction"]),
];

function sorted(values: ParameterValues): ParameterValues {
  return bindDerived(parameters, { xlsx_path: "/home/user/Stock.xlsx", ...values }, contentAt);
}

describe("sorting a table", () => {
  it("orders whole rows by numbers, by their size and not by their digits", () => {
    expect(sorted({ column: "Pieces", direction: "ascending" })).toMatchObject({
      place: "B2",
      entry: "Sort Ascending",
      range: "A2:E4",
      values: "Desk|-1|2026-03-05|7|Lamp|4|2026-02-11|3|Chair|12|2026-01-30|3|2026-03-01",
    });
  });

  it("orders whole rows by days, from the latest where it descends", () => {
    expect(sorted({ column: "Bought", direction: "descending" })).toMatchObject({
      place: "C2",
      entry: "Sort Descending",
      values: "Desk|-1|2026-03-05|7|Lamp|4|2026-02-11|3|Chair|12|2026-01-30|3|2026-03-01",
    });
  });

  it("can go wrong by another column and by the other direction", () => {
    const bound = sorted({ column: "Pieces", direction: "ascending" });
    expect(spoiltValues(parameters, bound, contentAt)).toEqual([
      { what: "it is sorted by another column", parameters: { place: "C2" } },
      { what: "it is sorted the other way round", parameters: { entry: "Sort Descending" } },
    ]);
  });

  it.each([
    ["a column in which two rows are equal", { column: "Shelf", direction: "ascending" }],
    ["a column with an empty cell", { column: "Checked", direction: "ascending" }],
    ["a column of texts, whose order depends on the language", { column: "Item", direction: "ascending" }],
    ["a direction that is none", { column: "Pieces", direction: "upwards" }],
    ["a column that is not there", { column: "Weight", direction: "ascending" }],
  ])("is refused for %s", (_, values) => {
    expect(() => sorted(values)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
  });
});
