import type { Situation } from "../../../schema/situation.js";
import { blanks } from "../../../template/template.js";
import {
  clauseSentences,
  decisionSentences,
  registers,
  splitRequest,
  todaySentences,
} from "../../phrasebook/registers.js";
import { anyOf, type Pattern, patternOf } from "./patterns.js";

/** A request as it may be worded: which deliverable, and which facts and results it refers to. */
export interface RequestPattern extends Pattern {
  deliverable: string;
  /** Names of facts and deliverables that it refers to. */
  refersTo: readonly string[];
  /** Of a request that begins with its time, the two parts. */
  timed: { when: Pattern; request: Pattern } | null;
}

/** All that a person may write about one situation, as patterns. */
export interface Phrasebook {
  situation: Situation;
  reason: Pattern;
  /** Null where no word is explained. */
  meaning: Pattern | null;
  today: Pattern;
  requests: readonly RequestPattern[];
  /** The descriptions of a fact by its name. */
  facts: ReadonlyMap<string, Pattern>;
  /** Clauses that say when its decision holds; null where the comparison is said in general words. */
  clause: Pattern | null;
}

const around = {
  openings: [...new Set(registers.flatMap(({ openings }) => openings))].sort((a, b) => b.length - a.length),
  frames: [...new Set(registers.flatMap(({ first, further }) => [...first, ...further]))],
  timed: [...new Set(registers.flatMap(({ timed }) => timed))],
  closings: [...new Set(registers.flatMap(({ closings }) => closings))],
};

/** The frames of requests, of which `{request}` is the rest. */
export const requestFrames = around.frames;
/** The frames of requests that begin with their time, which is `{When}`. */
export const timedFrames = around.timed;
export const openings = around.openings;
export const closings = around.closings;
export { clauseSentences, decisionSentences };

/** Compiles what may be written about a situation. */
export function phrasebookOf(situation: Situation): Phrasebook {
  const facts = new Map(
    Object.entries(situation.facts).map(([name, { described, again }]): [string, Pattern] => [
      name,
      anyOf([...described, again].map((text) => patternOf(text))),
    ]),
  );
  const called = Object.entries(situation.deliverables).flatMap(([name, deliverable]): [string, Pattern][] =>
    deliverable.called === undefined ? [] : [[name, patternOf(deliverable.called)]],
  );
  const inside = new Map([...facts, ...called]);
  const says = situation.decision?.says;
  return {
    situation,
    reason: anyOf(situation.reason.map((text) => patternOf(text))),
    meaning: situation.meaning.length === 0 ? null : anyOf(situation.meaning.map((text) => patternOf(text))),
    today: anyOf(todaySentences.map((text) => patternOf(text))),
    facts,
    clause: says === undefined ? null : anyOf(says.map((text) => patternOf(text, facts))),
    requests: Object.entries(situation.deliverables).flatMap(([deliverable, { asked }]) =>
      asked.map((text) => ({
        ...patternOf(text, inside),
        deliverable,
        refersTo: blanks(text).filter((name) => inside.has(name)),
        timed: timedPattern(text, inside),
      })),
    ),
  };
}

function timedPattern(text: string, inside: ReadonlyMap<string, Pattern>): RequestPattern["timed"] {
  const split = splitRequest(text);
  return split === null ? null : { when: patternOf(split.when, inside), request: patternOf(split.request, inside) };
}
