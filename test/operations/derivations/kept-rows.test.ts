import { describe, expect, it } from "vitest";
import { bindDerived, spoiltValues } from "../../../pipeline/operations/bind.js";
import type { Parameter, ParameterValues } from "../../../pipeline/schema/subtask.js";

const parcels = {
  kind: "table" as const,
  columns: ["Parcel", "Team", "Weight", "Sent"],
  rows: [
    ["P-1", "North", 4, "2026-02-03"],
    ["P-2", "South", 9.5, "2026-02-01"],
    ["P-3", "North", 4, ""],
    ["P-4", "East", 7, "2026-02-02"],
  ],
};
const teams = {
  kind: "table" as const,
  columns: ["Lead", "Team", "Desk", "Since"],
  rows: [
    ["Ana", "East", 4, "2025-01-01"],
    ["Bo", "North", 2, "2025-02-01"],
    ["Cy", "South", 3, ""],
  ],
};
const contents: Readonly<Record<string, typeof parcels>> = { "/home/user/P.xlsx": parcels, "/home/user/T.xlsx": teams };
const contentAt = (path: string) => contents[path] ?? null;
const derived = (name: string, by: string, of: string[]): Parameter => ({
  name,
  type: "text",
  role: "derived",
  derivation: { by, of: ["xlsx_path", ...of] },
});
const bound = (parameters: Parameter[], values: ParameterValues) =>
  bindDerived(parameters, { xlsx_path: "/home/user/P.xlsx", ...values }, contentAt);
const refused = expect.objectContaining({ code: "OPERATION_VALUE" });

describe("the first rows of an order", () => {
  const parameters = [
    { ...derived("entry", "top_entry", []), derivation: { by: "top_entry", of: ["extreme"] } },
    derived("surplus", "top_surplus", ["count"]),
    derived("values", "top_values", ["column", "extreme", "count"]),
  ];

  it("are what is left when the others are deleted after sorting", () => {
    const all = bound(parameters, { column: "Weight", extreme: "largest", count: "2" });
    expect(all).toMatchObject({
      entry: "Sort Descending",
      surplus: "A4:A5",
      values: "Parcel|Team|Weight|Sent|P-2|South|9.5|2026-02-01|P-4|East|7|2026-02-02",
    });
    expect(spoiltValues(parameters, all, contentAt).map(({ parameters: wrong }) => wrong)).toEqual([
      { entry: "Sort Ascending" },
      { surplus: "A5:A5" },
    ]);
  });

  it("may be those of the earliest days, with empty cells behind", () => {
    const { entry, values } = bound(parameters, { column: "Sent", extreme: "earliest", count: "3" });
    expect(entry).toBe("Sort Ascending");
    expect(values).toContain("P-2|South|9.5|2026-02-01|P-4|East|7|2026-02-02|P-1|North|4|2026-02-03");
  });

  it.each([
    ["equal values at the end", { column: "Weight", extreme: "smallest", count: "1" }],
    ["texts", { column: "Team", extreme: "largest", count: "2" }],
    ["days as sizes", { column: "Sent", extreme: "largest", count: "2" }],
    ["all rows", { column: "Weight", extreme: "largest", count: "4" }],
    ["no order", { column: "Weight", extreme: "best", count: "2" }],
  ])("are refused for %s", (_, values) => {
    expect(() => bound(parameters, values)).toThrow(refused);
  });
});

describe("the rows that meet a condition", () => {
  const of = ["condition"];
  const parts = (kind: string) =>
    ["formula", "surplus", "numbers", "values"].map((name) => derived(name, `${kind}_${name}`, of));

  it("are kept by numbers that come before those of the others", () => {
    expect(bound(parts("kept"), { condition: '[Team] = "North" and [Sent] is not empty' })).toMatchObject({
      formula: '=IF((B2="North")*(D2<>"");0;10000000)+ROW()',
      surplus: "A3:A5",
      numbers: "E1:E2",
      values: "Parcel|Team|Weight|Sent|P-1|North|4|2026-02-03",
    });
  });

  it("are deleted by numbers that come behind those of the others", () => {
    expect(bound(parts("left"), { condition: "[Weight] < 8" })).toMatchObject({
      formula: '=IF((C2<>"")*(C2<8);10000000;0)+ROW()',
      surplus: "A3:A5",
      numbers: "E1:E2",
      values: "Parcel|Team|Weight|Sent|P-2|South|9.5|2026-02-01",
    });
  });

  it.each(["[Weight] > 20", "[Weight] > 1"])("are refused where they are none or all: %s", (condition) => {
    expect(() => bound(parts("kept"), { condition })).toThrow(refused);
    expect(() => bound(parts("left"), { condition })).toThrow(refused);
  });
});

describe("a column that is looked up", () => {
  const given = { other: "/home/user/T.xlsx", key: "Team", sheet: "My teams" };
  const parameters = [
    derived("place", "free_column_of_sheet", []),
    derived("formula", "lookup_formula", ["other", "key", "column", "sheet"]),
    derived("values", "lookup_values", ["other", "key", "column"]),
  ];

  it("has what stands in the row of the same key", () => {
    const all = bound(parameters, { ...given, column: "Desk" });
    expect(all).toMatchObject({
      place: "Sheet1.E1",
      formula: "=INDEX($'My teams'.$C$2:$C$4;MATCH(B2;$'My teams'.$B$2:$B$4;0))",
      values: "2|3|2|4",
    });
    expect(spoiltValues(parameters, all, contentAt).map(({ parameters: wrong }) => wrong)).toEqual([
      { formula: "=INDEX($'My teams'.$C$1:$C$3;MATCH(B2;$'My teams'.$B$2:$B$4;0))" },
    ]);
  });

  it("is refused for days, for gaps, and for keys that name several rows or none", () => {
    expect(() => bound(parameters, { ...given, column: "Since" })).toThrow(refused);
    const turned = { ...given, xlsx_path: "/home/user/T.xlsx", other: "/home/user/P.xlsx", column: "Weight" };
    expect(() => bound(parameters, turned)).toThrow(refused);
  });
});

describe("a table of figures for two columns", () => {
  const parameters = [
    derived("range", "cross_cells", ["column", "across"]),
    derived("top", "cross_top", []),
    derived("headings", "cross_headings", ["across"]),
    derived("side", "cross_side", []),
    derived("entries", "cross_entries", ["column", "across", "measure"]),
    derived("values", "cross_values", ["column", "across", "measure"]),
  ];
  const given = { xlsx_path: "/home/user/T.xlsx", column: "Lead", across: "Team" };

  it("has every value of one down its side and of the other along its top", () => {
    const all = bound(parameters, { ...given, measure: "sum([Desk] where [Desk] > 2)" });
    expect(all).toMatchObject({
      range: "F2:I5",
      top: "G2",
      headings: "East\tNorth\tSouth\n",
      side: "F3",
      values: "East|North|South|Ana|4|0|0|Bo|0|0|0|Cy|0|0|3",
    });
    expect(all.entries).toMatch(/^Ana\t=SUMPRODUCT\(/);
    expect(all.entries?.split("\n")).toHaveLength(4);
    expect(spoiltValues(parameters, all, contentAt).map(({ what }) => what)).toEqual([
      "a row is left out",
      "every figure is that of its whole row",
    ]);
  });

  it("is refused for one column alone, and for a figure that no rows may have", () => {
    expect(() => bound(parameters, { ...given, across: "Lead", measure: "count()" })).toThrow(refused);
    expect(() => bound(parameters, { ...given, measure: "mean([Desk])" })).toThrow(refused);
  });
});
