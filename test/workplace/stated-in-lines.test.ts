import { describe, expect, it } from "vitest";
import { givenTo } from "../../pipeline/operations/derivations/derivation.js";
import { readingDerivations } from "../../pipeline/operations/derivations/reading.js";
import { valuesSaid } from "../../pipeline/operations/said-values.js";
import { setupContent } from "../../pipeline/operations/setup-content.js";
import { createRng } from "../../pipeline/rng.js";
import { fill } from "../../pipeline/template/template.js";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";
import { bindSituation } from "../../pipeline/workplace/situations/bind-situation.js";
import type { BoundFact, BoundSituation } from "../../pipeline/workplace/situations/bound-situation.js";
import { documentPath, situationSetup } from "../../pipeline/workplace/situations/situation-files.js";
import { askedValue } from "../../pipeline/workplace/situations/stated-facts.js";
import {
  isSentence,
  placesIn,
  standsInSentences,
  valueOfPlace,
  withPlace,
  wordsBeside,
} from "../../pipeline/workplace/situations/stated-in-lines.js";
import { pageOf } from "../../pipeline/workplace/situations/stated-on-page.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const contract = "The contract ends on … and is renewed";
const lines = [
  "Contract with the bakery",
  "Credit limit: EUR 9,000",
  "It was signed in March. The contract ends on 31 July 2026 and is renewed. Nothing else holds.",
];

describe("a value in a text", () => {
  it("stands behind a label at the beginning of a line", () => {
    expect(placesIn(lines, "Credit limit")).toEqual(["EUR 9,000"]);
    expect(placesIn(lines, "limit")).toEqual([]);
  });

  it("stands in the place that is left open in a sentence, which may be one of several on a line", () => {
    expect(placesIn(lines, contract)).toEqual(["31 July 2026"]);
    expect(placesIn(["Each place costs EUR 310.00."], "Each place costs …")).toEqual(["EUR 310.00"]);
    expect(placesIn(["Payments above EUR 250 need a name"], "Payments above … need a name")).toEqual(["EUR 250"]);
  });

  it("does not stand in a sentence that goes on otherwise, or leaves no place", () => {
    expect(placesIn(["The contract ends on 31 July 2026 and is renewed by hand."], contract)).toEqual([]);
    expect(placesIn(["The contract ends on  and is renewed."], contract)).toEqual([]);
  });

  it("is what facts write for it where a sentence says it, and as it stands there behind a label", () => {
    expect(valueOfPlace("31 July 2026", contract, "date")).toBe("2026-07-31");
    expect(valueOfPlace("EUR 1,310.00", "Each place costs …", "money")).toBe("EUR 1310.00");
    expect(valueOfPlace("EUR 9,000", "Credit limit", "money")).toBe("EUR 9,000");
  });

  it("is refused where the sentence says none of its kind, or several", () => {
    expect(() => valueOfPlace("a day in July", contract, "date")).toThrow(/"a day in July" in .* is no date/);
    expect(() => valueOfPlace("1 July 2026 or 2 July 2026", contract, "date")).toThrow(/is no date/);
    expect(() => valueOfPlace("the bakery", "We buy from …", "text")).toThrow(/is no text/);
  });

  it("gives way to another one, with all else as it was", () => {
    const [, , sentence = ""] = lines;
    expect(withPlace(sentence, contract, () => "1 May 2027")).toBe(
      "It was signed in March. The contract ends on 1 May 2027 and is renewed. Nothing else holds.",
    );
    expect(withPlace("Credit limit: EUR 9,000", "Credit limit", () => "EUR 1")).toBe("Credit limit: EUR 1");
    expect(withPlace("Contract with the bakery", contract, () => "1 May 2027")).toBe("Contract with the bakery");
  });

  it("is looked for by the words before it, or by those behind it where these are few", () => {
    expect(wordsBeside("Credit limit")).toBe("Credit limit");
    expect(wordsBeside(contract)).toBe("The contract ends on");
    expect(wordsBeside("More than … pieces are fetched by car")).toBe("pieces are fetched by car");
    expect(wordsBeside("It costs …")).toBe("It costs");
  });
});

const { workplaces } = await shippedCatalog();
const personas = [...workplaces];

/** The file, the page or the message of a computer that states a fact. */
function placeOfFact({ situation, workplace, words }: BoundSituation, { fact: { from } }: BoundFact): string {
  if ("page" in from) return pageOf(workplace, from.page).url;
  if ("document" in from) return documentPath(situation.documents[from.document]?.path ?? expect.fail(), words);
  if ("message" in from) return fill(situation.messages[from.message]?.subject ?? expect.fail(), words);
  return expect.fail("a table states nothing");
}

it.each(personas)("the reading finds what sentences at the workplace of %s state", (_, { description, situations }) => {
  const workplace = makeWorkplace(description, 3);
  for (const situation of situations) {
    const bound = bindSituation(situation, workplace, createRng(situation.id));
    if (bound === null) continue;
    const contentAt = setupContent(situationSetup(bound, [...bound.facts.keys()]));
    for (const fact of bound.facts.values()) {
      const { from, kind } = fact.fact;
      if (!("stated" in from) || !isSentence(from.stated) || !standsInSentences(kind)) continue;
      const given = [placeOfFact(bound, fact), askedValue(fact)];
      const { read_value, read_line } = readingDerivations;
      const read = read_value.give(givenTo(read_value, "read_value", given, contentAt));
      expect(valuesSaid[kind](read), `${situation.id}: ${from.stated}`).toEqual([fact.value]);
      expect(read_line.give(givenTo(read_line, "read_line", given, contentAt))).toContain(read);
    }
  }
});

it("the workplaces state facts in sentences of documents, of messages and of pages", () => {
  const facts = personas.flatMap(([, { situations }]) => situations.flatMap((one) => Object.values(one.facts)));
  const inSentences = facts.flatMap(({ from }) => ("stated" in from && isSentence(from.stated) ? [from] : []));
  expect(inSentences.filter((from) => "document" in from).length).toBeGreaterThanOrEqual(20);
  expect(inSentences.filter((from) => "message" in from).length).toBeGreaterThanOrEqual(10);
  expect(inSentences.filter((from) => "page" in from).length).toBeGreaterThanOrEqual(20);
});
