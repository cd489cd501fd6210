import { describe, expect, it } from "vitest";
import { situationDifferences } from "../../../pipeline/instruct/compare/situation-differences.js";
import { readSituation } from "../../../pipeline/instruct/read/situation/read-situation.js";
import { situationText } from "../../../pipeline/instruct/write/situation/situation-text.js";
import { createRng, type Rng } from "../../../pipeline/rng.js";
import type { Situation } from "../../../pipeline/schema/situation.js";
import { english } from "../../../pipeline/schema/writing-language.js";
import {
  catalog,
  personas,
  pool,
  type SituationDraft,
  situationDrafts,
} from "../../compose/situations/situation-drafts.js";
import { tries } from "../../property-runs.js";

const drafts = personas.flatMap((persona) => situationDrafts(persona, "L3", tries(25)));

function situationsOf({ persona }: SituationDraft): readonly Situation[] {
  return catalog.workplaces.get(persona)?.situations ?? [];
}

function textOf(draft: SituationDraft, rng: Rng): string {
  const situation = situationsOf(draft).find(({ id }) => id === draft.purpose.situation);
  if (situation === undefined) throw new Error(`there is no situation ${draft.purpose.situation}`);
  return situationText(draft, situation, rng);
}

/** What a reader objects to. */
function objections(text: string, draft: SituationDraft): string[] {
  const situations = situationsOf(draft);
  const reading = readSituation(text, situations);
  if ("failure" in reading) return [reading.failure];
  const meant = situations.find(({ id }) => id === draft.purpose.situation);
  return meant === undefined ? ["no situation"] : situationDifferences(text, reading, draft, meant, pool, english);
}

describe("an instruction about a situation", () => {
  it("is read as the graph that it was written from", () => {
    expect(drafts.length).toBeGreaterThan(60);
    for (const [index, draft] of drafts.entries()) {
      const text = textOf(draft, createRng("text", index));
      expect(objections(text, draft), text).toEqual([]);
    }
  });

  /** Ways to spoil a text, each of which changes what it asks for. */
  const damages: Record<string, (text: string, draft: SituationDraft) => string | null> = {
    "another name of what it is about": (text, { intent }) =>
      text.includes(intent.entity) ? text.replace(intent.entity, "Nobody & Sons") : null,
    "another day": (text) =>
      /\d{1,2} [A-Z][a-z]+ \d{4}/.test(text) ? text.replace(/\d{1,2} (?=[A-Z][a-z]+ \d{4})/, "31 ") : null,
    "a request more": (text) => `${text} Please also delete the workbook.`,
    "a recipient's address that is another one": (text) =>
      /[^\s@(]+@/.test(text) ? text.replace(/([^\s@(]+)@/, "somebody.else@") : null,
    "another limit": (text, { condition }) =>
      condition === null
        ? null
        : text.replace(condition.threshold.toLocaleString("en-US"), (condition.threshold * 3).toLocaleString("en-US")),
    "the first request left out": (text) => {
      const sentences = text.split(/(?<=[.?!]) (?=[A-Z])/);
      const first = sentences.findIndex((sentence) => /please|can you|could you|need you/i.test(sentence));
      return first < 0 ? null : sentences.filter((_, index) => index !== first).join(" ");
    },
  };

  it.each(Object.keys(damages))("is refused with %s", (name) => {
    const spoil = damages[name];
    let spoilt = 0;
    for (const [index, draft] of drafts.entries()) {
      const text = textOf(draft, createRng("text", index));
      const damaged = spoil?.(text, draft) ?? null;
      if (damaged === null || damaged === text) continue;
      spoilt += 1;
      expect(objections(damaged, draft), damaged).not.toEqual([]);
    }
    if (name !== "another limit") expect(spoilt).toBeGreaterThan(0);
  });
});
