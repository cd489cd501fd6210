import { describe, expect, it } from "vitest";
import { type GradedClause, gradedClauses } from "../../../pipeline/instruct/grounds/graded-clauses.js";
import { meantSituation } from "../../../pipeline/instruct/meant-situation.js";
import { createRng } from "../../../pipeline/rng.js";
import {
  catalog,
  personas,
  pool,
  type SituationDraft,
  situationDrafts,
} from "../../compose/situations/situation-drafts.js";
import { tries } from "../../property-runs.js";
import { objections, textOf } from "../situation/situation-reading.js";

const drafts = personas.flatMap((persona) => situationDrafts(persona, "L3", tries(25)));

function clausesOf(draft: SituationDraft, text: string): GradedClause[] {
  const meant = meantSituation(draft, catalog);
  if (meant === null) throw new Error(`${draft.id} comes from no situation`);
  return gradedClauses({ text, ...meant }, pool);
}

describe("what is graded in a task", () => {
  it("is asked for by words of its text, or found or made by another of its nodes", () => {
    expect(drafts.length).toBeGreaterThan(60);
    for (const [index, draft] of drafts.entries()) {
      const text = textOf(draft, createRng("text", index));
      for (const { check, values } of clausesOf(draft, text)) {
        for (const { parameter, value, grounds, missing } of values) {
          const what = `${check} ${parameter} "${value}" of: ${text}`;
          expect(missing, what).toEqual([]);
          if (value !== "") expect(grounds, what).not.toEqual([]);
          for (const ground of grounds) {
            if (ground.kind === "said" || ground.kind === "described") expect(text, what).toContain(ground.words);
          }
        }
      }
    }
  });

  it("has no ground in a text that leaves it out", () => {
    let left = 0;
    for (const [index, draft] of drafts.entries()) {
      const text = textOf(draft, createRng("text", index));
      const subject = / subject '([^']+)'/.exec(text);
      if (subject === null) continue;
      const without = text.replaceAll(subject[1] ?? "", "something");
      left += clausesOf(draft, without).filter(({ values }) => values.some(({ missing }) => missing.length > 0)).length;
    }
    expect(left).toBeGreaterThan(20);
  });

  it("is refused with a step that nothing in the situation asks for", () => {
    const [draft] = drafts.filter(({ purpose }) => purpose.facts.length > 0);
    if (draft === undefined) throw new Error("no draft finds anything out");
    const text = textOf(draft, createRng("text", 0));
    const unasked = { ...draft, purpose: { ...draft.purpose, facts: [] } };
    expect(objections(text, draft, pool)).toEqual([]);
    expect(objections(text, unasked, pool)).toContainEqual(
      expect.stringMatching(/^The text asks for nothing that needs the step in /),
    );
  });
});
