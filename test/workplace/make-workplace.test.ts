import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../pipeline/catalog/parse-yaml.js";
import { evaluateQuery, rowsWhere } from "../../pipeline/query/evaluate-query.js";
import { parseQuery, parseRowCondition } from "../../pipeline/query/parse-query.js";
import type { QueryTable } from "../../pipeline/query/query.js";
import { type WorkplaceDescription, workplaceSchema } from "../../pipeline/schema/workplace.js";
import { makeWorkplace, type Workplace } from "../../pipeline/workplace/make-workplace.js";
import { tries } from "../property-runs.js";

const file = "resources/workplaces/accountant.yaml";
const description = parseYaml(readFileSync(file, "utf8"), file, workplaceSchema).value;
const seeds = Array.from({ length: tries(60) / 2 }, (_, seed) => seed);
const made = seeds.map((seed) => makeWorkplace(description, seed));

function tableOf({ tables }: Workplace, name: string): QueryTable {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`there is no table ${name}`);
  return table;
}

function rowsOf(workplace: Workplace, name: string, where: string): number[] {
  const today = { kind: "literal", value: workplace.today, type: "date" } as const;
  const asked = parseRowCondition(where, new Map([["today", today]]));
  return rowsWhere(asked, [tableOf(workplace, name), ...workplace.tables.values()]);
}

describe("the workplace of an accountant", () => {
  it("is the same for a seed and another one for another seed", () => {
    expect(makeWorkplace(description, 7)).toEqual(makeWorkplace(description, 7));
    expect(makeWorkplace(description, 7).tables).not.toEqual(makeWorkplace(description, 8).tables);
  });

  it.each(seeds)("has amounts that add up but for the one that is planted, on seed %i", (seed) => {
    const workplace = made[seed] ?? expect.fail("no such workplace");
    const wrong = rowsOf(workplace, "Invoices", "round([Net (EUR)] + [VAT (EUR)], 2) != [Gross (EUR)]");
    expect(wrong).toEqual(workplace.planted.find(({ issue }) => issue.startsWith("gross"))?.rows);
    expect(rowsOf(workplace, "Invoices", "[Due] <= [Issued]")).toEqual([]);
  });

  it.each(seeds)("has one client with several overdue invoices, and others with one or two, on seed %i", (seed) => {
    const workplace = made[seed] ?? expect.fail("no such workplace");
    const overdue = rowsOf(workplace, "Invoices", "[Paid on] is empty and [Due] < @today");
    const plantedRows = (name: string) => workplace.planted.find(({ issue }) => issue === name)?.rows ?? [];
    const [planted, others] = [plantedRows("overdue account"), plantedRows("another client with an overdue invoice")];
    expect(overdue).toEqual([...planted, ...others].sort((one, other) => one - other));
    expect(planted.length).toBeGreaterThanOrEqual(3);
    const codesOf = (rows: readonly number[]) => rows.map((row) => tableOf(workplace, "Invoices").rows[row]?.[1]);
    const codes = codesOf(planted);
    expect(new Set(codes).size).toBe(1);
    expect(codesOf(others)).not.toContain(codes[0]);
    const mail = parseQuery(`only([Billing mail] where [Code] = "${codes[0]}")`);
    expect(evaluateQuery(mail, [tableOf(workplace, "Clients")])).toMatch(/^[a-z0-9.]+@[a-z0-9-]+\.example\.com$/);
  });
});

describe("a description that does not fit together", () => {
  const broken: [string, Partial<WorkplaceDescription>][] = [
    [
      "names a table that is not there",
      { issues: [{ name: "x", table: "Orders", where: "[A] is empty", rows: [1, 1], set: {}, wrong: false }] },
    ],
    [
      "plants more than there is",
      { issues: [{ name: "x", table: "Clients", where: '[Code] = "C-101"', rows: [2, 2], set: {}, wrong: false }] },
    ],
  ];
  it.each(broken)("is refused where it %s", (_, part) => {
    expect(() => makeWorkplace({ ...description, ...part }, 1)).toThrow(expect.objectContaining({ code: "WORKPLACE" }));
  });
});
