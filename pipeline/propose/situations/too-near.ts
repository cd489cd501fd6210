import type { Situation } from "../../schema/situation.js";
import { fold } from "../../text/fold.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";

/** Share of the words of two goals from which on they say the same. */
const sameWords = 0.75;

/** Whether a situation finds out nothing but what another one does, asks in the words of another one, or has its goal. */
export function tooNearFault(situation: Situation, others: readonly Situation[]): ProposalFault | null {
  const questions = questionsOf(situation);
  const words = wordsAsked(situation);
  for (const other of others) {
    if (other.id === situation.id) return proposalFault("same-id", `there is a situation ${other.id} already`);
    const known = new Set(questionsOf(other));
    if (questions.length > 0 && isSubset(questions, known)) {
      return proposalFault("too-near", `${other.id} finds out the same: ${questions.join("; ")}`);
    }
    if (likeness(wordsOf(situation.goal), wordsOf(other.goal)) >= sameWords) {
      return proposalFault("too-near", `${other.id} has the goal "${other.goal}"`);
    }
    if (words.length > 0 && isSubset(words, new Set(wordsAsked(other)))) {
      return proposalFault(
        "too-near",
        `the requests of ${other.id} are in the same words; describe its facts otherwise`,
      );
    }
  }
  return null;
}

/** What is asked of tables and documents, whatever subjects and facts are called. */
function questionsOf({ about, facts, documents }: Situation): string[] {
  return Object.values(facts).map(({ from }) => {
    if ("document" in from) return fold(`${from.stated} in ${documents[from.document]?.path}`);
    if ("message" in from) return fold(`${from.stated} in the message ${from.message}`);
    if ("page" in from) return fold(`${from.stated} on ${from.page}`);
    const query = from.query.replaceAll(/@([a-z][a-z0-9_]*)/g, (_, name: string) => {
      const subject = about[name];
      return subject === undefined ? (name === "today" ? "@today" : "@fact") : `@${subject.table}.${subject.column}`;
    });
    return fold(`${from.table}: ${query}`);
  });
}

function isSubset(some: readonly string[], all: ReadonlySet<string>): boolean {
  return some.every((one) => all.has(one));
}

/** The words in which facts and deliverables are asked for first, whatever their blanks stand for. */
function wordsAsked({ facts, deliverables }: Situation): string[] {
  const first = [
    ...Object.values(facts).map((fact) => fact.described[0]),
    ...Object.values(deliverables).map(({ asked }) => asked[0]),
  ];
  return first.map((text = "") => fold(text.replaceAll(/\{[^}]*\}/g, "{}")));
}

function wordsOf(goal: string): Set<string> {
  return new Set(fold(goal.replaceAll(/\{[^}]*\}/g, " ")).match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Jaccard's index. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - both;
  return all === 0 ? 1 : both / all;
}
