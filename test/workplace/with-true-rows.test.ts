import { describe, expect, it } from "vitest";
import { createRng } from "../../pipeline/rng.js";
import { situationSchema } from "../../pipeline/schema/situation.js";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";
import { bindSituation, tableOf } from "../../pipeline/workplace/situations/bind-situation.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const description = (await shippedCatalog()).workplaces.get("accountant")?.description ?? expect.fail("no accountant");
const workplace = makeWorkplace(description, 3);
const wrongRows = workplace.planted.find(({ issue }) => issue.startsWith("gross"))?.rows ?? [];
const [columns, invoices] = [tableOf(workplace, "Invoices").columns, tableOf(workplace, "Invoices").rows];
const grossAt = columns.findIndex(({ name }) => name === "Gross (EUR)");
const total = (rows: typeof invoices) => rows.reduce((sum, row) => sum + Number(row[grossAt]), 0);

/** Binds a situation with one fact. */
function bind(table: string, query: string, about: object = {}) {
  const fact = { kind: "money", from: { table, query }, label: "sum", described: ["the sum"], again: "it" };
  const situation = situationSchema.parse({
    id: "sum",
    goal: "Find the sum",
    asked_by: "bookkeeper",
    reason: ["It is wanted."],
    about,
    facts: { sum: fact },
    deliverables: { note: { gives: "txt_path", with: { facts: { facts: ["sum"] } }, asked: ["note {sum}"] } },
  });
  return bindSituation(situation, workplace, createRng("bind")) ?? expect.fail("the situation does not arise");
}

describe("a workplace with an amount that does not add up", () => {
  it("has the true amount where a situation adds it up without speaking of it", () => {
    const bound = bind("Invoices", "sum([Gross (EUR)])");
    expect(wrongRows).toHaveLength(1);
    expect(bound.facts.get("sum")?.value).toBeCloseTo(total(invoices) - 90, 6);
    expect(total(tableOf(bound.workplace, "Invoices").rows)).toBeCloseTo(total(invoices) - 90, 6);
  });

  it("has the wrong amount where a situation asks for it, rules it out, or is about it", () => {
    const differs = "round([Net (EUR)] + [VAT (EUR)], 2) != [Gross (EUR)]";
    const value = (bound: ReturnType<typeof bind>) => bound.facts.get("sum")?.value;
    const wrong = Number(invoices[wrongRows[0] ?? -1]?.[grossAt]);
    expect(value(bind("Invoices", `only([Gross (EUR)] where ${differs})`))).toBe(wrong);
    const others = "round([Net (EUR)] + [VAT (EUR)], 2) = [Gross (EUR)]";
    expect(value(bind("Invoices", `sum([Gross (EUR)] where ${others})`))).toBeCloseTo(total(invoices) - wrong, 6);
    const about = { invoice: { table: "Invoices", column: "Invoice no", where: differs } };
    expect(value(bind("Invoices", "only([Gross (EUR)] where [Invoice no] = @invoice)", about))).toBe(wrong);
  });

  it("stays as it is where a situation asks for nothing in that table", () => {
    const bound = bind("Clients", "count(where [Code] is not empty)");
    expect(tableOf(bound.workplace, "Invoices")).toBe(tableOf(workplace, "Invoices"));
  });
});
