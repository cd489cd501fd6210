import { describe, expect, it } from "vitest";
import { bindDerived, spoiltValues } from "../../../pipeline/operations/bind.js";
import type { Parameter, ParameterValues } from "../../../pipeline/schema/subtask.js";

const shifts = {
  kind: "table" as const,
  columns: ["Team", "Kind", "Hours", "Site", "Code"],
  rows: [
    ["Warehouse", "early", 8, "Cork", "A-1"],
    ["packing", "early", 6.5, "Cork", "A-2"],
    ["Warehouse", "late", 7, "Cork", "A-3"],
    ["packing", "late", 8.5, "Cork", "A-4"],
  ],
};
const contentAt = (path: string) => (path === "/home/user/Shifts.xlsx" ? shifts : null);
const derived = (name: string, by: string, of: string[]): Parameter => ({
  name,
  type: "text",
  role: "derived",
  derivation: { by, of },
});
const parameters = [
  derived("range", "group_cells", ["xlsx_path", "column"]),
  derived("entries", "group_entries", ["xlsx_path", "column", "measure"]),
  derived("values", "group_values", ["xlsx_path", "column", "measure"]),
];

function summary(values: ParameterValues): ParameterValues {
  return bindDerived(parameters, { xlsx_path: "/home/user/Shifts.xlsx", ...values }, contentAt);
}

describe("a figure for every group of rows", () => {
  it("stands beside the table, groups in alphabetical order whatever the case of their letters", () => {
    expect(summary({ column: "Team", measure: "sum([Hours])" })).toMatchObject({
      range: "G2:H3",
      entries:
        `packing\t=SUMPRODUCT(1*($'Sheet1'.$A$2:$A$5="packing");$'Sheet1'.$C$2:$C$5)\n` +
        `Warehouse\t=SUMPRODUCT(1*($'Sheet1'.$A$2:$A$5="Warehouse");$'Sheet1'.$C$2:$C$5)\n`,
      values: "packing|15|Warehouse|15",
    });
  });

  it("heeds a condition of the measure beside the group", () => {
    const bound = summary({ column: "Kind", measure: 'count(where [Hours] > 7 and [Team] = "Warehouse")' });
    expect(bound.values).toBe("early|1|late|0");
  });

  it("can go wrong by a group, and by the rows that a figure is of", () => {
    const bound = summary({ column: "Kind", measure: "sum([Hours])" });
    const wrong = spoiltValues(parameters, bound, contentAt);
    expect(wrong.map(({ what }) => what)).toEqual([
      "a group is left out",
      "two groups have the figures of each other",
      "every group has the figure of all rows",
    ]);
    for (const { parameters: spoilt } of wrong) expect(spoilt.entries).not.toBe(bound.entries);
  });

  it("has no mistake by which the figures are right all the same", () => {
    const bound = summary({ column: "Team", measure: "sum([Hours])" });
    expect(spoiltValues(parameters, bound, contentAt).map(({ what }) => what)).toEqual([
      "a group is left out",
      "every group has the figure of all rows",
    ]);
  });

  it.each([
    ["a column with one value alone", { column: "Site", measure: "count()" }],
    ["groups that are no plain names", { column: "Code", measure: "count()" }],
    ["numbers", { column: "Hours", measure: "count()" }],
    ["a measure that is no figure of several rows", { column: "Team", measure: "[Hours]" }],
    ["a measure that picks one row", { column: "Team", measure: "only([Hours])" }],
  ])("is refused for %s", (_, values) => {
    expect(() => summary(values)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
  });
});
