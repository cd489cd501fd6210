import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateForRow, evaluateQuery, rowsWhere } from "../../pipeline/query/evaluate-query.js";
import { parseQuery, parseRowCondition } from "../../pipeline/query/parse-query.js";
import { printQuery, printRowCondition } from "../../pipeline/query/print-query.js";
import { conditionWords, queryWords } from "../../pipeline/query/query-words.js";
import { clients, invoices, queries, rowConditions } from "./query-samples.js";

const overdue = '[Client] = "Tessen Machinery" and [Paid on] is empty and [Due] < 2026-06-18';
const value = (text: string) => evaluateQuery(parseQuery(text), [invoices, clients]);

describe("the value of a query", () => {
  it.each([
    [`sum([Net (EUR)] where ${overdue})`, 4812.4],
    [`earliest([Due] where ${overdue})`, "2026-05-02"],
    [`count(where ${overdue})`, 3],
    ['only([Mail] where [Client] = "x")', "error"],
    [`only('Clients'![Mail] where [Name] = "Tessen Machinery")`, "billing@machinery.example.com"],
    ["pick([Client], largest [Net (EUR)] where [Paid on] is not empty)", "Tessen Maritime"],
    ['round(mean([Hours] where [Client] contains "tessen"), 2)', 11.05],
    [`sum([Hours] * only('Clients'![Rate] where [Name] = outer[Client]) where [Client] = "Birch Clinic")`, 360],
    [`2026-06-18 - earliest([Due] where ${overdue})`, 47],
    ["workday(2026-06-18, 3)", "2026-06-23"],
    ["2026-06-18 + 14", "2026-07-02"],
    ["count([Net (EUR)])", 7],
    ["(1250 + 2384.90) * 2", 7269.8],
    ["smallest([Net (EUR)] where [Net (EUR)] < 0)", "error"],
    [`list([Invoice no] where ${overdue})`, "M-2081 | M-2083 | M-2085"],
    ['list([Invoice no] where [Client] = "Nobody")', ""],
    ["list([Hours])", "error"],
    ["list([Due])", "error"],
  ])("is %s -> %s", (text, expected) => {
    if (expected === "error") expect(() => value(text)).toThrow(expect.objectContaining({ code: "QUERY_VALUE" }));
    else if (typeof expected === "number") expect(value(text)).toBeCloseTo(expected, 8);
    else expect(value(text)).toBe(expected);
  });

  it("may differ from row to row, and rows are named by a condition", () => {
    const hourly = parseQuery("[Hours] * only('Clients'![Rate] where [Name] = outer[Client])");
    expect(evaluateForRow(hourly, [invoices, clients], 0)).toBe(12 * 104);
    expect(rowsWhere(parseRowCondition(overdue), [invoices])).toEqual([0, 2, 4]);
  });

  it("never counts an empty cell as small or early", () => {
    expect(rowsWhere(parseRowCondition("[Paid on] < 2030-01-01 or [Net (EUR)] < 100"), [invoices])).toEqual([1, 3]);
  });
});

describe("the text form", () => {
  it("reads back as the same query", () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(parseQuery(printQuery(query))).toEqual(query);
      }),
    );
    fc.assert(
      fc.property(rowConditions, (where) => {
        expect(parseRowCondition(printRowCondition(where))).toEqual(where);
      }),
    );
  });

  it.each([
    "sum([Net]",
    "sum()",
    "[Net] +",
    "total([Net])",
    "sum([Net] where [Paid])",
    "1 2",
    'count(where "x"',
    "pick([A], first [B])",
  ])("that is malformed is refused: %s", (text) =>
    expect(() => parseQuery(text)).toThrow(expect.objectContaining({ code: "QUERY" })),
  );
});

describe("the words of a query", () => {
  it("say what is asked for as a person does", () => {
    expect(queryWords(parseQuery(`sum([Net (EUR)] where ${overdue})`))).toBe(
      "the sum of Net (EUR) over the rows where Client is Tessen Machinery and Paid on is empty and Due is before 18 June 2026",
    );
    expect(queryWords(parseQuery("pick([Client], largest [Hours])"))).toBe("the Client with the largest Hours");
    expect(conditionWords(parseRowCondition('[Hours] >= 5 and ([Client] = "A" or [Client] = "B")'))).toBe(
      "Hours is at least 5 and (Client is A or Client is B)",
    );
  });
});
