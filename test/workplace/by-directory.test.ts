import { describe, expect, it } from "vitest";
import { createRng } from "../../pipeline/rng.js";
import { factsOf } from "../../pipeline/schema/situation.js";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";
import { bindSituation } from "../../pipeline/workplace/situations/bind-situation.js";
import { byDirectory } from "../../pipeline/workplace/situations/by-directory.js";
import { choicesOf } from "../../pipeline/workplace/situations/choices.js";
import { statedOnPage } from "../../pipeline/workplace/situations/stated-on-page.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const { description, situations } = workplaces.get("accountant") ?? expect.fail("no accountant");
const forms = situations.filter(({ id }) => id.endsWith("-by-directory"));
const named = (id: string) => situations.find((situation) => situation.id === id) ?? expect.fail(`no situation ${id}`);

describe("a situation by the directory of the intranet", () => {
  it("names whoever gets a mail by what they do, and the address is looked up", () => {
    const form = byDirectory(named("overdue-account"), description.people) ?? expect.fail("no form");
    const { stop = expect.fail("no mail") } = form.deliverables;
    expect(factsOf(stop)).toContain("bookkeeper_address");
    expect(stop.asked).toEqual([expect.stringMatching(/^tell our bookkeeper \(\{bookkeeper_address\}\) to deliver/)]);
    const bound = bindSituation(form, makeWorkplace(description, 3), createRng("form")) ?? expect.fail("not bound");
    const { bookkeeper = "" } = bound.words;
    expect(bound.facts.get("bookkeeper_address")?.value).toBe(bound.words.bookkeeper_mail);
    expect(JSON.stringify(stop.asked)).not.toContain(bookkeeper);
  });

  it("is another form of it in the catalog, for each in which somebody but who asks gets a mail", () => {
    expect(forms.length).toBeGreaterThan(10);
    for (const { id, form_of } of forms) expect(id).toBe(`${form_of}-by-directory`);
    const only = { ...named("overdue-account"), asked_by: "bookkeeper" };
    expect(byDirectory(only, description.people)).toBeNull();
  });

  it("is told without the names of those who are looked up, or not at all", () => {
    const reason = ["{bookkeeper} waits for {client}.", "{client} has not paid."];
    const told = byDirectory({ ...named("overdue-account"), reason }, description.people);
    expect(told?.reason).toEqual(["{client} has not paid."]);
    const [naming = ""] = reason;
    expect(byDirectory({ ...named("overdue-account"), reason: [naming] }, description.people)).toBeNull();
  });

  it("leaves the choices as they are, so that each is asked for in both ways", () => {
    for (const form of forms) {
      expect(choicesOf(form), form.id).toEqual(choicesOf(named(form.form_of ?? "")));
    }
  });
});

describe("the directory of a workplace", () => {
  it("says the address of everybody of it, and of others, in the order of what they do", () => {
    const workplace = makeWorkplace(description, 3);
    const { lines = [] } = workplace.pages.get("people") ?? {};
    expect(lines).toEqual([...lines].sort());
    expect(lines.length).toBeGreaterThan(workplace.people.size);
    const [first = ""] = (workplace.people.get("head_of_finance") ?? "").toLowerCase().split(" ");
    expect(statedOnPage(workplace, "people", "Head of finance")).toContain(first);
  });

  it("leaves out who belongs to another organisation", () => {
    const { description: it } = workplaces.get("it-administrator") ?? expect.fail("no IT administrator");
    const { lines = [] } = makeWorkplace(it, 3).pages.get("people") ?? {};
    expect(lines.some((line) => line.startsWith("Office manager: "))).toBe(true);
    expect(lines.some((line) => line.startsWith("Licence vendor: "))).toBe(false);
  });

  it("is not there where people are no colleagues", () => {
    const home = workplaces.get("general-user") ?? expect.fail("no general user");
    expect(makeWorkplace(home.description, 3).pages.has("people")).toBe(false);
    expect(home.situations.some(({ id }) => id.endsWith("-by-directory"))).toBe(false);
  });
});
