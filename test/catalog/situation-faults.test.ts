import { describe, expect, it } from "vitest";
import { situationFaults } from "../../pipeline/catalog/situation-faults.js";
import { catalogBeside } from "../../pipeline/run/additions.js";
import type { Situation } from "../../pipeline/schema/situation.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces, resourceTypes } = await shippedCatalog();
const workplace = workplaces.get("accountant") ?? expect.fail("no accountant");
const sound =
  workplace.situations.find(({ id }) => id === "overdue-account") ?? expect.fail("no situation overdue-account");
const faultsOf = (changed: Partial<Situation>) =>
  situationFaults({ ...sound, ...changed }, workplace.description, resourceTypes);
const owed = sound.facts.owed ?? expect.fail("no fact owed");
const stop = sound.deliverables.stop ?? expect.fail("no deliverable stop");

describe("a situation", () => {
  it("of the catalog has no faults", () => {
    expect(faultsOf({})).toEqual([]);
  });

  it("has a fault where nothing uses one of its facts", () => {
    const facts = { ...sound.facts, unused: owed };
    expect(faultsOf({ facts })).toEqual(["nothing uses the fact unused; put it into a deliverable or take it away"]);
    const later = { ...owed, from: { table: "Invoices", query: "sum([Net (EUR)] where [Gross (EUR)] > @unused)" } };
    expect(faultsOf({ facts: { ...facts, owed: later } })).toEqual([]);
  });

  it("has a fault where a fact and a deliverable have one name", () => {
    const deliverables = { ...sound.deliverables, owed: stop };
    expect(faultsOf({ deliverables })).toContain("a fact and a deliverable are both called owed");
  });

  it("has a fault where a picture is called a chart and no table says what it shows", () => {
    const size = { width: 800, height: 600 };
    const showing = (picture: { shows: string; chart?: { table: string; by: string; values: string[] } }) =>
      faultsOf({
        documents: { ...sound.documents, sketch: { path: "Pictures/a.png", picture: { ...size, ...picture } } },
      });
    const chart = { table: "Invoices", by: "Client", values: ["count()"] };
    const said = (faults: readonly string[]) => faults.filter((fault) => fault.includes("nothing says of which table"));
    expect(said(showing({ shows: "Sales by month" }))).toEqual([
      'the picture sketch shows "Sales by month", and nothing says of which table',
    ]);
    expect(said(showing({ shows: "Sales by month", chart }))).toEqual([]);
    expect(said(showing({ shows: "Logo" }))).toEqual([]);
  });

  it("has a fault where a request does not speak of what goes into it, or speaks of something else", () => {
    const asking = (asked: string) => ({ deliverables: { ...sound.deliverables, stop: { ...stop, asked: [asked] } } });
    expect(faultsOf(asking("tell somebody to stop"))).toEqual([
      'the request "tell somebody to stop" does not speak of owed',
    ]);
    expect(faultsOf(asking("tell somebody {owed} and {numbers}"))).toEqual([
      'the request "tell somebody {owed} and {numbers}" speaks of numbers, which does not go into it',
    ]);
  });

  it("has a fault where it decides on what is not there", () => {
    const decision = { fact: "debts", relation: "greater", limit: "allowed", holds: ["phone"], fails: [] } as const;
    expect(faultsOf({ decision: { ...decision, holds: [...decision.holds], fails: [] } })).toEqual([
      "it decides on debts, which is no fact of it",
      "its decision names phone, which is no deliverable of it",
    ]);
  });

  it("has a fault where its limit is no fact that stands on a page, or the page does not say it", () => {
    const decision = sound.decision ?? expect.fail("no decision");
    expect(faultsOf({ decision: { ...decision, limit: "most" } })).toEqual([
      "its limit is most, which is no fact of it",
      "nothing uses the fact allowed; put it into a deliverable or take it away",
    ]);
    expect(faultsOf({ decision: { ...decision, limit: "owed" } })).toContain("its limit owed stands on no page");
    const allowed = sound.facts.allowed ?? expect.fail("no fact allowed");
    const elsewhere = { ...allowed, from: { page: "limits", stated: "Deliveries stop above" } };
    expect(faultsOf({ facts: { ...sound.facts, allowed: elsewhere } })).toEqual([
      'the fact allowed stands under "Deliveries stop above" on the page limits 0 times, not once',
    ]);
  });

  it("has a fault where a message does not state a fact on a line of its own", () => {
    const told = { ...owed, from: { message: "note", stated: "Balance" } };
    const withText = (text: string) =>
      faultsOf({
        facts: { ...sound.facts, owed: told },
        messages: { note: { from: "bookkeeper", subject: "Note", text, attached: [] } },
      });
    expect(withText("Hello,\nBalance: EUR 3.00\nBye")).toEqual([]);
    const fault = (times: number) =>
      `the fact owed stands under "Balance" in the message note ${times} times, not once`;
    expect(withText("Hello, the Balance: EUR 3.00")).toEqual([fault(0)]);
    expect(withText("Balance: EUR 3.00\nBalance: EUR 4.00")).toEqual([fault(2)]);
  });

  it("has a fault where something stands in or takes a document that came with a message and lies in no folder", () => {
    const messages = { note: { from: "bookkeeper", subject: "Note", text: "See the list.", attached: ["list"] } };
    expect(faultsOf({ messages })).toEqual(["the message note has list attached, which is no document"]);
    const documents = { list: { path: "List.txt", lines: ["Balance: EUR 3.00"] } };
    expect(faultsOf({ messages, documents })).toEqual([]);
    const owed = sound.facts.owed ?? expect.fail("no fact owed");
    const read = { ...owed, from: { document: "list", stated: "Balance" } };
    expect(faultsOf({ messages, documents, facts: { ...sound.facts, owed: read } })).toEqual([
      "the document list is attached to note and lies in no folder",
    ]);
  });

  it("has a fault where a text is to be read out of a sentence, which does not tell where it ends", () => {
    const owed = sound.facts.owed ?? expect.fail("no fact owed");
    const from = { message: "note", stated: "We bank with …" };
    const messages = {
      note: { from: "bookkeeper", subject: "Note", text: "We bank with Lindhof Bank.", attached: [] },
    };
    const withKind = (kind: "text" | "money") =>
      faultsOf({ facts: { ...sound.facts, owed: { ...owed, kind, from } }, messages });
    expect(withKind("text")).toEqual([
      'the fact owed is a text, which stands behind a label and not in the sentence "We bank with …"',
    ]);
    expect(withKind("money")).toEqual([]);
  });

  it("has a fault where it finds a figure under words without a number", () => {
    const { limits = expect.fail("no page limits") } = workplace.description.pages;
    const lines = limits.lines.map((line) => line.replace(/EUR [\d,]+/, "a few"));
    const description = { ...workplace.description, pages: { limits: { ...limits, lines } } };
    expect(situationFaults(sound, description, resourceTypes)).toEqual([
      'the fact allowed is a money, and the page limits says no number under "Deliveries stop when a client owes more than …"',
    ]);
  });

  it("has a fault where a list is one of names, of which one too many would not be seen", () => {
    const numbers = sound.facts.numbers ?? expect.fail("no fact numbers");
    const named = { ...numbers, from: { table: "Invoices", query: "list([Client] where [Paid on] is empty)" } };
    expect(faultsOf({ facts: { ...sound.facts, numbers: named } })).toEqual([
      "the list numbers asks for no column that numbers the rows with a letter (from: sequence)",
    ]);
  });
});

describe("a situation over several computers", async () => {
  const whole = await catalogBeside(await shippedCatalog(), "resources/several-computers");
  const office = whole.workplaces.get("administrative-assistant") ?? expect.fail("no administrative assistant");
  const agenda = office.situations.find(({ id }) => id === "agenda-of-a-colleague") ?? expect.fail("no agenda");
  const faults = (changed: Partial<Situation>) =>
    situationFaults({ ...agenda, ...changed }, office.description, resourceTypes);
  const colleague = agenda.computers?.colleague ?? expect.fail("no colleague");
  const pdf = agenda.deliverables.pdf ?? expect.fail("no deliverable pdf");

  it("of the files that come with the program has no faults", () => {
    expect(faults({})).toEqual([]);
  });

  it("has a fault where something is not there, or its words do not say on which computer it is", () => {
    expect(faults({ computers: { colleague: { ...colleague, documents: ["letter"] } } })).toEqual([
      "on colleague lies letter, which is no document",
    ]);
    const asked = "export '{agenda}.docx' in Documents as 'Agenda {booking}.pdf' into the folder Shared";
    expect(faults({ deliverables: { ...agenda.deliverables, pdf: { ...pdf, asked: [asked] } } })).toEqual([
      `"${asked}" does not name {colleague}`,
    ]);
  });

  it("has a fault where what goes into something lies on another computer and is not shared", () => {
    const kept = { ...pdf, as: "Documents/Agenda {booking}.pdf" };
    expect(faults({ deliverables: { ...agenda.deliverables, pdf: kept } })).toEqual([
      "what goes into sent lies on another computer and not in Shared",
    ]);
    expect(faults({ computers: { colleague: { ...colleague, documents: [] } } })).toEqual([
      "what goes into pdf lies on another computer and not in Shared",
    ]);
  });
});
