import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figuresOf, quotesOf, sentencesOf } from "../../../pipeline/recordings/narrate/claims.js";
import { foundWays } from "../../../pipeline/recordings/narrate/found.js";
import { knowledgeOf } from "../../../pipeline/recordings/narrate/knowledge.js";
import { namedPlace } from "../../../pipeline/recordings/narrate/named-place.js";
import { tellerOf } from "../../../pipeline/recordings/narrate/teller.js";
import { createRng } from "../../../pipeline/rng.js";
import { statement } from "../../../pipeline/text/number-agreement.js";
import { stepShowing } from "./step-showing.js";

const word = fc.stringMatching(/^[a-z]{3,8}$/);

describe("knowledge", () => {
  test("has what a screen shows from that step on, and not before", () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 8 }), (words) => {
        const knowledge = knowledgeOf(
          "do it",
          words.map((text) => stepShowing(`${text}.txt`)),
        );
        for (const [shown, text] of words.entries()) {
          for (const at of words.keys()) expect(knowledge.knows(`${text}.txt`, at)).toBe(at >= shown);
        }
      }),
    );
  });

  test("supports no figure that is neither in the request nor on a screen so far, however it is punctuated", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }), (first, later) => {
        fc.pre(first !== later);
        const knowledge = knowledgeOf("how much is it?", [stepShowing(`${first}`), stepShowing(`${later}`)]);
        expect(knowledge.supports(`It is ${first}, as I see.`, 0)).toBe(true);
        expect(knowledge.supports(`It is EUR ${later}.`, 0)).toBe(false);
        expect(knowledge.supports(`It is (${later}).`, 1)).toBe(true);
      }),
    );
  });

  test("takes what the request says as known from the beginning, and numbers with commas as those without", () => {
    const knowledge = knowledgeOf("Is the sum of 'Dues 2026' more than EUR 12,000?", [stepShowing("nothing")]);
    expect(knowledge.supports("If 'Dues 2026' comes to more than 12000, I go on.", 0)).toBe(true);
    expect(knowledge.supports("If 'Dues 2027' comes to more than 12000, I go on.", 0)).toBe(false);
  });

  test("reads the claims of a sentence: quotations without the dots at their end, and words with a digit", () => {
    expect(quotesOf("I see 'The minutes of...' and 'a.docx'.")).toEqual(["the minutes of", "a.docx"]);
    expect(figuresOf("K2 shows '1,292.50' (row 7), on 2026-06-02.")).toEqual(["k2", "1292.5", "7", "2026-06-02"]);
    expect(sentencesOf("'A b.docx' is open. It says 'No.' Now I go on.")).toHaveLength(3);
  });
});

describe("the teller", () => {
  test("says no sentence twice in a trajectory, and nothing that is not known yet", () => {
    const thing = fc.record({
      key: fc.constantFrom("a", "b", "c"),
      ways: fc.array(
        fc.tuple(word, fc.integer({ min: 1, max: 6 })).map(([text, figure]) => `${text} ${figure}.`),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(thing, { maxLength: 3 }), { minLength: 1, maxLength: 12 }),
        fc.string(),
        (steps, seed) => {
          const knowledge = knowledgeOf(
            "1 and 2",
            [3, 4, 5].map((figure) => stepShowing(`${figure}`)),
          );
          const teller = tellerOf(knowledge, createRng(seed));
          const said = steps.map((things, i) => ({ at: Math.min(i, 2), text: teller.say(Math.min(i, 2), things) }));
          const spoken = said.filter(({ text }) => text !== "");
          expect(new Set(spoken.map(({ text }) => text)).size).toBe(spoken.length);
          for (const { at, text } of spoken) expect(Number(figuresOf(text)[0])).toBeLessThanOrEqual(at + 3);
        },
      ),
    );
  });

  test("takes another way of saying a thing before it comes back to one", () => {
    const teller = tellerOf(knowledgeOf("", [stepShowing("x")]), createRng("ways"));
    const ways = (name: string) => [
      { key: "open", ways: [`I open ${name}.`, `Let ${name} be opened.`, `${name} has to be open.`] },
    ];
    const forms = ["Anna", "Bert", "Cara"].map((name) => teller.say(0, ways(name)).replace(name, "_"));
    expect(new Set(forms).size).toBe(3);
  });
});

describe("what a part has found", () => {
  const part = {
    values: { query: 'only([Days] where [Client] = "Tarn")', place: "C9", result: "30" },
    finds: [{ quantity: "the payment days", value: "30" }],
  };
  const top = stepShowing("Clients", { A1: "Client", C1: "Days", C2: "30" });

  test("is told with the row and the heading under which it stands, not with another cell that holds the same", () => {
    const there = stepShowing("Clients", { A9: "Tarn", C9: "30", C8: "30" });
    const [{ ways = [] } = {}] = foundWays(part, [top, there], 1);
    for (const way of ways) {
      expect(way).toMatch(/'Tarn'.*'Days'|'Days'.*'Tarn'/);
      expect(way).toContain("C9");
      expect(way).toContain("the number of payment days is 30");
    }
  });

  test("is not told while the cell is out of sight", () => {
    expect(foundWays(part, [top], 0)).toEqual([]);
  });
});

describe("statements", () => {
  test.each([
    ["the claims in francs", "CHF 572.9", "the claims in francs come to CHF 572.9"],
    ["the places needed", "5", "the number of places needed is 5"],
    ["the expected receipts", "22286.45", "the expected receipts are 22286.45"],
    ["the certificates to be renewed", "CE-313 and CE-316", "the certificates to be renewed are CE-313 and CE-316"],
    ["the bonus", "10 %", "the bonus is 10 %"],
    ["the first day", "2026-06-02", "the first day is 2026-06-02"],
    ["the people asked", "Ada and Bo", "the people asked are Ada and Bo"],
  ])("agree in number: %s, %s", (quantity, value, said) => {
    expect(statement(quantity, value)).toBe(said);
  });
});

describe("the place of a file in a request", () => {
  const path = "/home/user/Documents/Dues 2026.xlsx";
  test.each([
    ["Sort 'Dues 2026.xlsx' in Documents by name.", "said"],
    ["Sort Dues 2026 by name.", "none"],
    ["Take the sum of Dues 2026 and save it as 'Note.docx' in Documents.", "unclear"],
  ])("%s: %s", (request, place) => {
    expect(namedPlace(request, path)).toBe(place);
  });
});
