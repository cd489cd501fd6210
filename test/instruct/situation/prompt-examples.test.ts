import { describe, expect, it } from "vitest";
import { loadPrompts } from "../../../pipeline/catalog/prompts.js";
import { readingBorneOut } from "../../../pipeline/instruct/read/situation/borne-out.js";
import type { Meaning, QuestionLine } from "../../../pipeline/instruct/read/situation/situation-question.js";
import { whyUnfitForSituation } from "../../../pipeline/instruct/write/situation/check-situation-text.js";
import type { SituationSheet } from "../../../pipeline/instruct/write/situation/situation-sheet.js";
import { situationReadingSchema, situationTextsSchema } from "../../../pipeline/schema/answers/situation.js";
import { type Situation, situationSchema } from "../../../pipeline/schema/situation.js";
import { english } from "../../../pipeline/schema/writing-language.js";
import { blockOf } from "../../llm/answers/blocks.js";
import { situationLists } from "../../llm/answers/read-situation.js";

const prompts = await loadPrompts();

function examplesOf(id: string) {
  const examples = prompts.get(id)?.examples ?? [];
  if (examples.length < 2) throw new Error(`${id} has too few examples`);
  return examples;
}

describe("the examples that a writer of situations is shown", () => {
  it("keep all rules that its own texts have to keep", () => {
    for (const { user, answer } of examplesOf("word-situation")) {
      const sheet: SituationSheet = { ...JSON.parse(blockOf(user, "situation")), plain: blockOf(user, "plain") };
      const { high_level, variants } = situationTextsSchema.parse(answer);
      const isGerman = user.includes("in German");
      for (const text of [...(isGerman ? [] : [sheet.plain]), high_level, ...variants]) {
        const language = isGerman ? { tag: "de", name: "German" } : english;
        expect(whyUnfitForSituation(text, sheet, [], language), text).toBeNull();
      }
      if (isGerman) {
        const german = { tag: "de", name: "German" };
        expect(whyUnfitForSituation(sheet.plain, sheet, [], german)).toBe(
          "it is written in English, and not in German",
        );
      }
    }
  });
});

/** A situation that has what the lines of an example say, under their keys; keys in brackets are its blanks. */
function situationOf(id: string, { facts, requests }: ReturnType<typeof situationLists>): Situation {
  const unkeyed = (words: string) => words.replaceAll(/\[([fq]\d+)\]/g, "{$1}");
  return situationSchema.parse({
    id,
    goal: id,
    asked_by: "somebody",
    reason: [id],
    facts: Object.fromEntries(
      facts.map(({ key, is }) => [
        key,
        { kind: "text", from: { table: "T", query: "Q" }, label: key, described: [is], again: key },
      ]),
    ),
    deliverables: Object.fromEntries(
      requests.map(({ key, asks }) => [key, { gives: "mail_sent", with: {}, asked: [unkeyed(asks)] }]),
    ),
  });
}

describe("the examples that a reader of situations is shown", () => {
  it("claim nothing that their texts do not bear out", () => {
    for (const { user, answer } of examplesOf("read-situation")) {
      const lists = situationLists(user);
      const claims = situationReadingSchema.parse(answer);
      const situation = situationOf("meant", lists);
      const meant = (key: string): readonly [Meaning] => [{ situation, name: key }];
      const line = (key: string, words: string): QuestionLine => ({ key, words, meanings: meant(key) });
      const question = {
        facts: lists.facts.map(({ key, is }) => line(key, is)),
        requests: lists.requests.map(({ key, asks }) => line(key, asks)),
      };
      const reading = readingBorneOut(claims, blockOf(user, "instruction"), question, english);
      if ("failure" in reading) throw new Error(reading.failure);
      expect(reading.faults).toEqual(
        claims.other_requests.map((words) => `The text asks for "${words}", which is none of the requests.`),
      );
      expect(reading.requests.map(({ deliverable, refersTo }) => [deliverable, refersTo])).toEqual(
        claims.requests.map(({ key, uses }) => [key, uses.map((use) => use.key).sort()]),
      );
      expect(Object.fromEntries(reading.words)).toEqual(
        Object.fromEntries(claims.blanks.map(({ name, value }) => [name, value])),
      );
      expect(reading.decision?.limit ?? null).toBe(claims.decision?.limit ?? null);
    }
  });
});
