import { describe, expect, it } from "vitest";
import { situationText } from "../../../pipeline/instruct/write/situation/situation-text.js";
import { createRng } from "../../../pipeline/rng.js";
import { catalog, personas, pool, situationDrafts } from "../../compose/situations/situation-drafts.js";

const drafts = personas.flatMap((persona) => situationDrafts(persona, "L3", 40));
const texts = drafts.map((draft, index) => {
  const situations = catalog.workplaces.get(draft.persona)?.situations ?? [];
  const situation = situations.find(({ id }) => id === draft.purpose.situation) ?? expect.fail("no situation");
  return { id: situation.id, text: situationText(draft, situation, createRng("wording", index)) };
});
const wordsOf = (text: string) => text.split(/\s+/);

describe("the instructions of situations", () => {
  it("have 15 to 125 words, and most of them up to 90", () => {
    expect(texts.length).toBeGreaterThan(300);
    const lengths = texts.map(({ id, text }) => ({ id, words: wordsOf(text).length }));
    expect(lengths.filter(({ words }) => words < 15 || words > 125)).toEqual([]);
    expect(lengths.filter(({ words }) => words <= 90).length / lengths.length).toBeGreaterThan(0.5);
  });

  it("say who gets a message before what it says, at most 30 words into the request beside the page of a limit", () => {
    for (const { id, text } of texts) {
      for (const sentence of text.split(/(?<=[.?]) (?=[A-Z])/)) {
        const bare = sentence.replace(/(?:(?:according to|by) (?:our page )?'[^']*' )?\([^)]*\/limits\)/, "");
        const at = wordsOf(bare).findIndex((word) => word.includes("@") || word.includes("/people"));
        expect(at, `${id}: ${sentence}`).toBeLessThanOrEqual(30);
      }
    }
  });

  it("describe nothing twice in full: no ten words stand in one text twice", () => {
    for (const { id, text } of texts) {
      const words = wordsOf(text.toLowerCase());
      const runs = words.slice(9).map((_, at) => words.slice(at, at + 10).join(" "));
      const twice = runs.filter((run, at) => !run.includes("@") && runs.indexOf(run) !== at);
      expect(twice, `${id}: ${text}`).toEqual([]);
    }
  });

  it("need no message in a third of the situations, and a list of numbers in an eighth", () => {
    const each = [...new Map(drafts.map((draft) => [draft.purpose.situation, draft])).values()];
    const silent = each.filter(({ graph }) =>
      graph.nodes.every(({ subtask_id }) => pool.get(subtask_id)?.application !== "claws-mail"),
    );
    expect(silent.length / each.length).toBeGreaterThan(1 / 3);
    const listing = each.filter(({ graph }) =>
      graph.nodes.some(({ parameters }) => parameters.query?.startsWith("list(")),
    );
    expect(listing.length / each.length).toBeGreaterThan(1 / 8);
  });
});
