import { describe, expect, it } from "vitest";
import { createRng } from "../../pipeline/rng.js";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";
import { bindSituation } from "../../pipeline/workplace/situations/bind-situation.js";
import { formsOnPages } from "../../pipeline/workplace/situations/on-page.js";
import { situationSetup } from "../../pipeline/workplace/situations/situation-files.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();

/** A form of a situation of the catalog at a workplace, and the computer on which all its facts are found out. */
function formOf(persona: string, id: string) {
  const { description, situations } = workplaces.get(persona) ?? expect.fail(`no ${persona}`);
  const situation = situations.find((one) => one.id === id) ?? expect.fail(`no situation ${id}`);
  const bound = bindSituation(situation, makeWorkplace(description, 3), createRng("form")) ?? expect.fail("not bound");
  return { situation, bound, setup: situationSetup(bound, Object.keys(situation.facts)) };
}

describe("a situation with a document that is published", () => {
  const { situation, bound, setup } = formOf("administrative-assistant", "fire-drill-on-page");

  it("has the document as a page of the intranet, and not as a file", () => {
    const { letter_url = "" } = bound.words;
    const page = setup.pages.find(({ url }) => url === letter_url) ?? expect.fail("no page");
    expect(page.title).toBe("Letter of the fire brigade");
    expect(setup.files.some(({ path }) => path.includes("Letter of the fire brigade"))).toBe(false);
    expect(page.paragraphs.join("\n")).toContain(`The drill takes place on ${bound.facts.get("day")?.value}, as`);
  });

  it("says the address of the page in every way of telling it", () => {
    for (const reason of situation.reason) expect(reason).toContain("'{letter_page}' ({letter_url})");
    expect(JSON.stringify(situation)).not.toContain("{letter}.pdf");
  });
});

describe("a situation about a record that has a page of its own", () => {
  const { bound, setup } = formOf("accountant", "credit-limit-on-record-page");
  const { client = "", record_url = "" } = bound.words;

  it("has the values of the record on that page, as the table has them", () => {
    const page = setup.pages.find(({ url }) => url === record_url) ?? expect.fail("no page");
    const { columns = [], rows = [] } = bound.workplace.tables.get("Clients") ?? {};
    const at = (column: string) => columns.findIndex(({ name }) => name === column);
    const row = rows.find((cells) => cells[at("Name")] === client) ?? expect.fail("no record");
    expect(page.title).toBe(client);
    expect(page.paragraphs).toContain(`Billing contact: ${row[at("Billing contact")]}`);
    const limit = bound.facts.get("limit")?.value;
    expect(limit).toMatch(/^EUR [\d,]+\.\d\d$/);
    expect(Number(String(limit).replaceAll(/[^\d.]/g, ""))).toBe(row[at("Credit limit (EUR)")]);
  });

  it("has pages of other records beside it, and no workbook of them", () => {
    expect(setup.pages.length).toBeGreaterThan(1);
    expect(new Set(setup.pages.map(({ url }) => url)).size).toBe(setup.pages.length);
    const names = setup.files.map(({ path }) => path);
    expect(names.some((path) => path.includes("/Invoices "))).toBe(true);
    expect(names.some((path) => path.includes("/Clients "))).toBe(false);
  });
});

describe("the forms on pages of all situations", () => {
  it("move something, leave every other fact where it is, and are known as forms of it", () => {
    const shipped = [...workplaces.values()].flatMap(({ situations }) => situations);
    const forms = shipped.filter(({ form_of }) => form_of === undefined).flatMap(formsOnPages);
    expect(forms.length).toBeGreaterThan(40);
    for (const { id, form_of, moved = [], facts } of forms) {
      const before = shipped.find((one) => one.id === form_of)?.facts ?? {};
      expect(moved.length, id).toBeGreaterThan(0);
      for (const [name, fact] of Object.entries(facts)) {
        if (moved.includes(name)) expect(fact.from, id).toHaveProperty("page");
        else expect(fact, id).toEqual(before[name]);
      }
    }
  });
});
