import { describe, expect, it } from "vitest";
import { bindDerived, spoiltValues } from "../../../pipeline/operations/bind.js";
import type { Parameter, ParameterValues } from "../../../pipeline/schema/subtask.js";

const orders = {
  kind: "table" as const,
  columns: ["Order", "Client", "Ordered", "Due", "Amount", "Paid on"],
  rows: [
    ["O-1", "Alder", "2026-01-30", "2026-02-02", 40.1, ""],
    ["O-2", "Birch", "2026-04-01", "2026-04-01", 20.2, "2026-04-09"],
    ["O-3", "alder", "2026-11-02", "2026-11-20", 40.1, ""],
    ["O-4", "Cedar", "2026-12-05", "2026-12-06", 7, "2026-12-20"],
  ],
};
const contentAt = (path: string) => (path === "/home/user/Orders.xlsx" ? orders : null);
const derived = (name: string, by: string, of: string[]): Parameter => ({
  name,
  type: "text",
  role: "derived",
  derivation: { by, of },
});

function bound(kind: string, of: string[], values: ParameterValues) {
  const parameters = ["formula", "values"].map((name) => derived(name, `${kind}_${name}`, ["xlsx_path", ...of]));
  const all = bindDerived(parameters, { xlsx_path: "/home/user/Orders.xlsx", ...values }, contentAt);
  return { formula: all.formula, values: all.values, wrong: spoiltValues(parameters, all, contentAt) };
}

const refused = expect.objectContaining({ code: "OPERATION_VALUE" });

describe("a column that is worked out over the rows", () => {
  it("adds up from row to row", () => {
    const { formula, values, wrong } = bound("running", ["column"], { column: "Amount" });
    expect([formula, values]).toEqual(["=SUM(E$2:E2)", "40.1|60.3|100.4|107.4"]);
    expect(wrong.map(({ parameters }) => parameters.formula)).toEqual(["=SUM(E2:E2)", "=SUM(E$2:E$5)"]);
  });

  it.each([
    ["largest", "=RANK(E2;E$2:E$5;0)", "1|3|1|4"],
    ["smallest", "=RANK(E2;E$2:E$5;1)", "3|2|3|1"],
  ])("ranks from the %s on, equal values alike", (extreme, formula, values) => {
    expect(bound("rank", ["column", "extreme"], { column: "Amount", extreme })).toMatchObject({ formula, values });
  });

  it("says one of two words by a condition on the row, which may compare with all rows", () => {
    const of = ["condition", "word", "other"];
    expect(bound("decision", of, { condition: "[Due] < 2026-04-01", word: "old", other: 'not "old"' })).toMatchObject({
      formula: '=IF((D2<>"")*(D2<DATE(2026;4;1));"old";"not ""old""")',
      values: 'old|not "old"|not "old"|not "old"',
    });
    const above = bound("decision", of, { condition: "[Amount] > mean([Amount])", word: "large", other: "small" });
    expect(above.values).toBe("large|small|large|small");
    expect(above.wrong.map(({ what }) => what)).toEqual(["the two are exchanged"]);
  });

  it("says whether a value stands in other rows, too, whatever the case of its letters", () => {
    expect(bound("repeated", ["column"], { column: "Client" })).toMatchObject({
      formula: '=IF(SUMPRODUCT(1*(B$2:B$5=B2))>1;"yes";"no")',
      values: "yes|no|yes|no",
    });
  });

  it.each([
    ["weekday", '=TEXT(C2;"[$-409]dddd")', "Friday|Wednesday|Monday|Saturday"],
    ["month", '=TEXT(C2;"[$-409]mmmm")', "January|April|November|December"],
    ["quarter", '="Q"&ROUNDUP(MONTH(C2)/3;0)', "Q1|Q2|Q4|Q4"],
    ["year", "=YEAR(C2)", "2026|2026|2026|2026"],
  ])("tells the %s of a day", (part, formula, values) => {
    expect(bound("date_part", ["column", "part"], { column: "Ordered", part })).toMatchObject({ formula, values });
  });

  it("counts working days with both ends", () => {
    expect(bound("workdays", ["from", "to"], { from: "Ordered", to: "Due" })).toMatchObject({
      formula: "=NETWORKDAYS(C2;D2)",
      values: "2|1|15|0",
    });
  });

  it.each([
    ["a total of texts", "running", ["column"], { column: "Client" }],
    ["a rank from no end", "rank", ["column", "extreme"], { column: "Amount", extreme: "best" }],
    [
      "a condition that all meet",
      "decision",
      ["condition", "word", "other"],
      { condition: "[Amount] > 1", word: "a", other: "b" },
    ],
    ["values that are all different", "repeated", ["column"], { column: "Order" }],
    ["a column with gaps", "repeated", ["column"], { column: "Paid on" }],
    ["a part of a text", "date_part", ["column", "part"], { column: "Client", part: "month" }],
    ["a part that no day has", "date_part", ["column", "part"], { column: "Due", part: "hour" }],
    ["days backwards", "workdays", ["from", "to"], { from: "Due", to: "Ordered" }],
  ])("is refused for %s", (_, kind, of, values: ParameterValues) => {
    expect(() => bound(kind, of, values)).toThrow(refused);
  });
});

describe("numbers in place of others", () => {
  const parameters = [derived("values", "replaced_numbers", ["xlsx_path", "column", "expression"])];
  const replaced = (column: string, expression: string) =>
    bindDerived(parameters, { xlsx_path: "/home/user/Orders.xlsx", column, expression }, contentAt).values;

  it("are those of an expression", () => {
    expect(replaced("Amount", "round([Amount] * 1.1, 1)")).toBe("44.1|22.2|44.1|7.7");
  });

  it.each([
    ["Amount", "[Amount] * 1"],
    ["Amount", "[Client]"],
    ["Client", "[Amount]"],
  ])("are refused in %s for %s", (column, expression) => {
    expect(() => replaced(column, expression)).toThrow(refused);
  });
});
