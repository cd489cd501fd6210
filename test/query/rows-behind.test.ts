import { describe, expect, it } from "vitest";
import { parseQuery } from "../../pipeline/query/parse-query.js";
import type { QueryTable } from "../../pipeline/query/query.js";
import { rowsBehind } from "../../pipeline/query/rows-behind.js";

const invoices: QueryTable = {
  name: "Invoices",
  columns: [
    { name: "No", type: "text" },
    { name: "Client", type: "text" },
    { name: "Amount", type: "money" },
    { name: "Due", type: "date" },
    { name: "Days", type: "count" },
  ],
  rows: [
    ["M-1", "Tessen", 1200, "2026-05-02", 30],
    ["M-2", "Tessen", 340, "2026-06-01", 14],
    ["M-3", "Linde", 99, "2026-06-30", 7],
  ],
};
const behind = (query: string) => rowsBehind(parseQuery(query), [invoices]);
const cellsOf = (query: string) => behind(query).columns.map(({ cells }) => cells);

describe("what a query works its value out of", () => {
  it("is of a sum its rows, how many they are, and what they are chosen by", () => {
    const { literals, parts, picked } = behind('sum([Amount] where [Client] = "Tessen" and [Due] < (2026-06-18 - 10))');
    expect({ literals, parts, picked }).toEqual({ literals: ["Tessen", "2026-06-18", 10], parts: [2], picked: [] });
    expect(cellsOf('sum([Amount] where [Client] = "Tessen" and [Due] < 2026-06-18)')).toEqual([
      ["Tessen", "Tessen"],
      [1200, 340],
      ["2026-05-02", "2026-06-01"],
    ]);
  });

  it("is of a cell its row, and never another row that could have been meant", () => {
    expect(cellsOf("earliest([Due])")).toEqual([["M-1"], ["Tessen"], [1200], ["2026-05-02"], [30]]);
    expect(behind("pick([Amount], latest [Due])")).toMatchObject({ picked: ["money"], parts: [] });
    expect(cellsOf("pick([Amount], latest [Due])")).toEqual([["M-3"], ["Linde"], [99], ["2026-06-30"], [7]]);
    expect(behind('only([Due] where [No] = "M-2")').picked).toEqual(["date"]);
  });

  it("is of a calculation the values that go into it", () => {
    const { parts, literals, picked } = behind('round(100 * only([Amount] where [No] = "M-2") / sum([Amount]), 1)');
    expect({ parts, literals, picked }).toEqual({ parts: [340, 1639, 3], literals: [100, "M-2"], picked: [] });
  });
});
