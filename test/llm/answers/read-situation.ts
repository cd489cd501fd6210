import { z } from "zod";
import {
  type ReadDecision,
  type ReadRequest,
  readSituation,
} from "../../../pipeline/instruct/read/situation/read-situation.js";
import type { Answers } from "../../../pipeline/schema/answers.js";
import type { Situation } from "../../../pipeline/schema/situation.js";
import { comparedBy } from "../../../pipeline/schema/task/comparison.js";
import { blanks } from "../../../pipeline/template/template.js";
import { blockOf } from "./blocks.js";

type Reading = Answers["situation_reading"];

const factsSchema = z.array(z.strictObject({ key: z.string(), is: z.string() }));
const requestsSchema = z.array(z.strictObject({ key: z.string(), asks: z.string() }));

/** The lists of a question, from which alone a model has to answer. */
export function situationLists(question: string) {
  return {
    facts: factsSchema.parse(JSON.parse(blockOf(question, "facts"))),
    requests: requestsSchema.parse(JSON.parse(blockOf(question, "requests"))),
  };
}

const whenOf = { always: "always", holds: "if_holds", fails: "if_fails" } as const;

/**
 * What the offline reader, who knows these situations, finds in the text of a question, by the keys of its lists, in the
 * form in which models answer.
 */
export function answerSituationReading(question: string, situations: readonly Situation[]): Reading {
  const text = blockOf(question, "instruction");
  const lists = situationLists(question);
  const shown = situations.filter((one) => isShown(one, lists));
  const reading = readSituation(text, shown);
  const nothing = { requests: [], decision: null, blanks: [], other_requests: [], contradictions: [] };
  if ("failure" in reading) return { ...nothing, other_requests: [reading.failure.slice(0, 400)] };
  const situation = shown.find(({ id }) => id === reading.situation);
  if (situation === undefined) throw new Error(`there is no situation ${reading.situation}`);
  const keyOf = (name: string) => keyIn(situation, name, lists);
  const cut = cutter(text);
  const requests = reading.requests.map(({ deliverable, on, refersTo }: ReadRequest) => {
    const words = cut();
    return {
      key: keyOf(deliverable),
      when: whenOf[on],
      words,
      uses: refersTo.map((name) => ({ key: keyOf(name), words })),
    };
  });
  const { decision } = reading;
  return {
    ...nothing,
    requests,
    decision:
      decision === null
        ? null
        : {
            on: keyOf(decision.fact),
            operator: decision.operator,
            limit: typeof decision.limit === "object" ? keyOf(decision.limit.fact) : decision.limit,
            words: comparisonIn(text, decision),
          },
    blanks: [...reading.words].map(([name, value]) => ({ name, value })),
  };
}

type Lists = ReturnType<typeof situationLists>;

/** The key of a fact or a request of a situation, found by its words. */
function keyIn(situation: Situation, name: string, { facts, requests }: Lists): string {
  const described = situation.facts[name]?.described[0];
  if (described !== undefined) return keyFor(facts.find(({ is }) => is === described));
  const asked = situation.deliverables[name]?.asked[0] ?? "";
  return keyFor(requests.find(({ asks }) => isAs(asks, asked, situation, { facts, requests })));
}

/** Whether the words of a request are these, with the keys of the facts that they name. */
function isAs(asks: string, asked: string, situation: Situation, lists: Lists): boolean {
  const keys = blanks(asked).filter((name) => name in situation.facts || name in situation.deliverables);
  const [pattern = "", ...others] = keys.reduce<string[]>(
    (parts, name) => parts.flatMap((part) => part.split(`{${name}}`)),
    [asked],
  );
  if (!asks.startsWith(pattern)) return false;
  const factKeys = keys.flatMap((name) => (name in situation.facts ? [`[${keyIn(situation, name, lists)}]`] : []));
  return others.every((part) => asks.includes(part)) && factKeys.every((key) => asks.includes(key));
}

function keyFor(line: { key: string } | undefined): string {
  if (line === undefined) throw new Error("the question does not have what its text is about");
  return line.key;
}

function isShown({ facts }: Situation, lists: Lists): boolean {
  const shown = new Set(lists.facts.map(({ is }) => is));
  return Object.values(facts).every(({ described: [first = ""] }) => shown.has(first));
}

/**
 * Gives some words of a text for each request, one further on each time: the offline reader does not say which words it
 * goes by, only in which order they stand.
 */
function cutter(text: string): () => string {
  const words = text.split(/\s+/);
  // A dash alone has no place of its own in a text.
  const starts = [...words.keys()].filter((at) => /[\p{L}\p{N}]/u.test(words[at] ?? ""));
  let next = 0;
  return () => words.slice(starts[next++]).slice(0, 12).join(" ");
}

/** The words of the comparison with the limit of a decision; one that has to be found out is described after them. */
function comparisonIn(text: string, { limit, operator }: ReadDecision): string {
  if (comparedBy(operator) !== "number") return /(?:If|Unless) [^,]+,/.exec(text)?.[0] ?? "";
  if (typeof limit === "object") {
    const said = [...text.matchAll(/(?:more than|above|less than|below) (?:the|its|their|our|what) \S+ \S+/g)].at(-1);
    if (said === undefined) throw new Error(`the text does not compare with ${limit.fact}`);
    return said[0];
  }
  const number = limit.toLocaleString("en-US");
  const [comparison] = new RegExp(`(?:more than|above|less than|below) (?:[A-Z]{3} )?${number}\\b`).exec(text) ?? [];
  if (comparison === undefined) throw new Error(`the text does not compare with ${number}`);
  return comparison;
}
