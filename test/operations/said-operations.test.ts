import { describe, expect, it } from "vitest";
import { factsNamed, saysFacts } from "../../pipeline/evaluators/checks/said/facts.js";
import { bindDerived, spoiltValues } from "../../pipeline/operations/bind.js";
import { messageContent } from "../../pipeline/operations/message-content.js";
import { operationCandidates } from "../../pipeline/run/pool/operation-candidates.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { Parameter } from "../../pipeline/schema/subtask.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const contract: FileContent = {
  kind: "document",
  paragraphs: [
    "Contract number: SC-2291.",
    "The grace period is 30 days. After that, the late fee is EUR 40.00 for each invoice (from 1 March 2026).",
    "Visits begin at 7:30 pm. The share is 12.5 %.",
    "The limit is EUR 5.00. The limit is EUR 6.00.",
  ],
};
const template: FileContent = { kind: "document", paragraphs: ["Dear «Client»,", "you owe [Sum] since «Day»."] };
const message = messageContent({ from: "ana@b.example", body: "Hello,\nour budget is CHF 1,200.00." });
const contents: Readonly<Record<string, FileContent>> = {
  "/c.pdf": contract,
  "/t.docx": template,
  "What is it": message,
};
const contentAt = (path: string) => contents[path] ?? null;
const derived = (name: string, by: string, of: string[]): Parameter => ({
  name,
  type: "text",
  role: "derived",
  derivation: { by, of },
});
const facts = "the overdue sum = money EUR 4812.4; the oldest due date = date 2026-05-02; the order = text PO-6171";

describe("a message that is derived from facts", () => {
  const parameters = [derived("words", "facts_words", ["facts"]), derived("text", "message_text", ["facts"])];

  it("says them in plain sentences without line feeds", () => {
    expect(bindDerived(parameters, { facts }, contentAt)).toMatchObject({
      words: "the overdue sum (EUR 4,812.40), the oldest due date (2 May 2026) and the order (PO-6171)",
      text: "The overdue sum is EUR 4,812.40. The oldest due date is 2 May 2026. The order is PO-6171.",
    });
  });

  it.each([
    ["the claims in francs = money CHF 440.7", "The claims in francs are CHF 440.70."],
    ["the number of guests = count 41", "The number of guests is 41."],
    ["the days on the road = count 3", "The number of days on the road is 3."],
    ["the places needed = count 5", "The number of places needed is 5."],
    ["the people = count 11", "The number of people is 11."],
    ["the fees = money EUR 12", "The fees are EUR 12.00."],
    ["the address = text Hill Street 4", "The address is Hill Street 4."],
  ])("speaks of many as of many: %s", (given, text) => {
    expect(bindDerived(parameters, { facts: given }, contentAt).text).toBe(text);
  });

  it("makes a request in its own sentence", () => {
    const given = "the request = request Please send more tables. ~ table; the guests = count 41";
    expect(bindDerived(parameters, { facts: given }, contentAt)).toMatchObject({
      words: "the request (Please send more tables.) and the guests (41)",
      text: "Please send more tables. The number of guests is 41.",
    });
  });

  it("is spoilt by each fact left out, each one wrong, and another value beside it", () => {
    const bound = bindDerived(parameters, { facts }, contentAt);
    expect(spoiltValues(parameters, bound, contentAt).map(({ what }) => what)).toEqual([
      "the overdue sum is left out",
      "the oldest due date is left out",
      "the order is left out",
      "the overdue sum is wrong",
      "the oldest due date is wrong",
      "the order is wrong",
      "another money beside the overdue sum",
      "another date beside the oldest due date",
    ]);
  });

  it.each(["the sum is 40", "the sum = money forty", "the day = date 2026-02-31"])(
    "is refused for what is no list of facts of their kinds: %s",
    (given) => {
      expect(() => bindDerived(parameters, { facts: given }, contentAt)).toThrow(
        expect.objectContaining({ code: "OPERATION_VALUE" }),
      );
    },
  );

  it("goes to whom the answered message came from", () => {
    const sender = [derived("sender", "mail_sender", ["mail"])];
    expect(bindDerived(sender, { mail: "What is it" }, contentAt).sender).toBe("ana@b.example");
    expect(() => bindDerived(sender, { mail: "/c.pdf" }, contentAt)).toThrow(
      expect.objectContaining({ code: "OPERATION_CONTENT" }),
    );
  });
});

describe("a value that is read", () => {
  const parameters = [
    derived("label", "asked_label", ["asked"]),
    derived("line", "read_line", ["document", "asked"]),
    derived("result", "read_value", ["document", "asked"]),
  ];
  const read = (document: string, asked: string) => bindDerived(parameters, { document, asked }, contentAt);

  it.each([
    ["/c.pdf", "late fee = money", "EUR 40.00"],
    ["/c.pdf", "grace period = count", "30"],
    ["/c.pdf", "for each invoice = date", "1 March 2026"],
    ["/c.pdf", "Contract number = text", "SC-2291"],
    ["/c.pdf", "Visits begin at = time", "7:30 pm"],
    ["/c.pdf", "share = percent", "12.5 %"],
    ["What is it", "budget = money", "CHF 1,200.00"],
  ])("is the one of its kind beside the words, as it is written: %s, %s", (document, asked, result) => {
    expect(read(document, asked).result).toBe(result);
  });

  it("has the sentence that it stands in", () => {
    expect(read("/c.pdf", "grace period = count")).toMatchObject({
      label: "grace period",
      line: "The grace period is 30 days.",
    });
  });

  it.each(["grace period = date", "limit = money", "wages = money", "late fee", "late fee = sum"])(
    "is refused where the document does not say one: %s",
    (asked) => {
      expect(() => read("/c.pdf", asked)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
    },
  );
});

describe("a template with three placeholders", () => {
  const of = ["docx", "facts"];
  const parameters = ["first", "second", "third"].flatMap((place) => [
    derived(`${place}_at`, `${place}_placeholder`, of),
    derived(place, `${place}_entry`, of),
  ]);
  const bind = (given: string) => bindDerived(parameters, { docx: "/t.docx", facts: given }, contentAt);
  const right = "client = text Tessen; sum = money EUR 40; day = date 2026-05-02";

  it("has for each placeholder, as it stands there, what is written in its place", () => {
    expect(bind(right)).toMatchObject({
      ...{ first_at: "«Client»", first: "Tessen", second_at: "[Sum]", second: "EUR 40.00" },
      ...{ third_at: "«Day»", third: "2 May 2026" },
    });
    const wrong = spoiltValues(parameters, bind(right), contentAt);
    expect(wrong.map(({ what }) => what)).toContain("sum stands for client");
  });

  it.each([
    "client = text Tessen; sum = money EUR 40",
    "client = text Tessen; sum = money EUR 40; month = date 2026-05-02",
    "client = text Tessen; sum = money EUR 40; day = date 2026-05-02; place = text Bonn",
  ])("is refused where the facts do not fill it in: %s", (given) => {
    expect(() => bind(given)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
  });
});

describe("operations of the catalog that say facts", async () => {
  const { candidates } = await operationCandidates(null, await shippedCatalog(), { name: "desktop" });
  const saying = candidates.filter(({ parameters }) =>
    parameters.some(({ derivation }) => derivation?.by === "message_text"),
  );

  it.each(saying.map((candidate) => [candidate.instruction_template, candidate.trials] as const))(
    "say them, and what is spoilt does not: %s",
    (_, trials) => {
      for (const { parameters, spoilt = [] } of trials) {
        const says = (text = "") => saysFacts(text, factsNamed(parameters.facts ?? ""));
        expect(says(parameters.text)).toBe(true);
        expect(spoilt.length).toBeGreaterThan(5);
        for (const { what, parameters: wrong } of spoilt) expect([what, says(wrong.text)]).toEqual([what, false]);
      }
    },
  );
});
