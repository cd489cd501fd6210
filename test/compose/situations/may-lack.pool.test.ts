import { describe, expect, it } from "vitest";
import { usableSubtasks } from "../../../pipeline/compose/material/pool-index.js";
import { lackingAmong } from "../../../pipeline/compose/situations/may-lack.js";
import type { Situation } from "../../../pipeline/schema/situation.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog } from "./situation-drafts.js";

const { subtasks } = await readPool("subtask-pool", "desktop");
const persona = catalog.personas.get("accountant") ?? expect.fail();
const lacking = lackingAmong(usableSubtasks([...subtasks.values()], persona, catalog, "desktop"), catalog);
const shipped = catalog.workplaces.get("accountant")?.situations ?? [];
const situation = (id: string) => shipped.find((one) => one.id === id) ?? expect.fail();

const withQuery = (query: string): Situation => {
  const whole = situation("credit-limit");
  const limit = whole.facts.limit ?? expect.fail();
  return { ...whole, facts: { limit: { ...limit, from: { table: "Clients", query } } } };
};

describe("what a task may lack at a step of a situation", () => {
  it("is a row only where one is looked up by a name that the request gives", () => {
    const named = "only([Credit limit (EUR)] where [Name] = @client)";
    expect(lacking(withQuery(named), "limit")).toEqual(expect.arrayContaining(["empty_cells", "missing_rows"]));
    const largest = lacking(withQuery("pick([Name], largest [Credit limit (EUR)] where [Payment days] > 14)"), "limit");
    expect(largest).toContain("empty_cells");
    expect(largest).not.toContain("missing_rows");
    expect(lacking(withQuery("sum([Credit limit (EUR)] where [Name] = @client)"), "limit")).toEqual(["missing_file"]);
  });

  it("is the right to write where a file goes into a folder of its own, and not into Documents", () => {
    expect(lacking(situation("vat-return"), "pdf")).toContain("no_permission");
    expect(lacking(situation("reminder-from-template"), "pdf")).not.toContain("no_permission");
  });

  it("is the account where a mail is sent", () => {
    expect(lacking(situation("payments-for-audit"), "sent")).toContain("no_account");
  });
});
