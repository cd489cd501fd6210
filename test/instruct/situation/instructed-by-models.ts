import { expect } from "vitest";
import { createLlmReader } from "../../../pipeline/instruct/read/llm.js";
import { createInstructor } from "../../../pipeline/instruct/stage.js";
import { createLlmWriter } from "../../../pipeline/instruct/write/llm.js";
import type { Answers } from "../../../pipeline/schema/answers.js";
import { english } from "../../../pipeline/schema/writing-language.js";
import {
  catalog,
  draftsOfSituation,
  personas,
  pool,
  type SituationDraft,
  situationDrafts,
} from "../../compose/situations/situation-drafts.js";
import { contextOf } from "../../fixtures/context-of.js";
import { blockOf } from "../../llm/answers/blocks.js";
import { answerSituationReading } from "../../llm/answers/read-situation.js";
import { answerSituationTexts } from "../../llm/answers/word-situation.js";
import type { FakeQuestion } from "../../llm/fake-models.js";
import { modelAt } from "../../llm/model-at.js";

type Texts = Answers["situation_texts"];
export type Reading = Answers["situation_reading"];

/** Drafts of every persona, so many attempts for each. */
export function draftsOfAll(turns: number): SituationDraft[] {
  return personas.flatMap((persona) => situationDrafts(persona, "L3", turns));
}

const drafts = personas.slice(0, 2).flatMap((persona) => situationDrafts(persona, "L3", 12));

const draftWhere = (description: string, fits: (draft: SituationDraft) => boolean) =>
  draftIn(drafts, description, fits);

function draftIn(
  among: readonly SituationDraft[],
  description: string,
  fits: (draft: SituationDraft) => boolean,
): SituationDraft {
  const found = among.find(fits);
  if (found === undefined) throw new Error(`there is no draft with ${description}`);
  return found;
}

export const decided = draftWhere(
  "a decision on an amount of money after another request, with a limit that is said",
  ({ condition, purpose, persona }) => {
    const names = new Set(purpose.deliverables.map(({ name }) => name));
    const { situations = [] } = catalog.workplaces.get(persona) ?? {};
    const fact = situations.find(({ id }) => id === purpose.situation)?.decision?.fact ?? "";
    const kinds = situations.find(({ id }) => id === purpose.situation)?.facts[fact]?.kind;
    return condition !== null && condition.limit === null && names.size > 1 && kinds === "money";
  },
);
export const compared = draftWhere("a limit that stands on a page", ({ condition }) => condition?.limit != null);
export const several = draftWhere(
  "several requests and no decision",
  ({ condition, purpose }) => condition === null && purpose.deliverables.length > 1,
);

/** The claims in Swiss francs: their total and the latest day, in a document and in a mail. */
export const inFrancs = draftIn(
  draftsOfSituation("accountant", "L3", "swiss-francs", 20),
  "the claims in Swiss francs in a document and in a mail",
  ({ purpose }) => purpose.deliverables.length > 1,
);

/** What the offline reader says to a question. */
export const faithful = (question: string): Reading =>
  answerSituationReading(
    question,
    [...catalog.workplaces.values()].flatMap(({ situations }) => situations),
  );

/** What comes of a draft when one model writes it so and another one reads it so, with every question that they were asked. */
export async function instructed(
  draft: SituationDraft,
  write: (texts: Texts, question: string) => Partial<Texts> = () => ({}),
  read: (reading: Reading, question: string) => Reading = (reading) => reading,
  language = english,
) {
  const asked = { describe: [] as string[], validate: [] as string[] };
  const rendered = new Map<string, string>();
  const note = ({ output, system, question }: FakeQuestion) =>
    rendered.set(output, [system, question].join("\n\n-----\n\n"));
  const { model: writes, fake: writer } = await modelAt("describe", (sent) => {
    const { question } = sent;
    note(sent);
    asked.describe.push(question);
    const texts = answerSituationTexts(question);
    return { ...texts, ...write(texts, question) };
  });
  const { model: reads, fake: reader } = await modelAt("validate", (sent) => {
    const { question } = sent;
    note(sent);
    asked.validate.push(question);
    return read(faithful(question), question);
  });
  const makers = {
    writer: createLlmWriter(writes, pool, catalog, language, { isFree: true }),
    reader: createLlmReader(reads, language),
  };
  const outcome = await createInstructor(pool, makers, contextOf(catalog))(draft, () => null);
  expect([...writer.failures(), ...reader.failures()]).toEqual([]);
  const attempts: { texts: unknown; wrong: string[] }[] = JSON.parse(
    blockOf(asked.describe.at(-1) ?? "", "earlier_attempts"),
  );
  return { outcome, asked, rendered, wrong: attempts.flatMap((attempt) => attempt.wrong).join("\n") };
}
