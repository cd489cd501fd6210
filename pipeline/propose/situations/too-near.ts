import type { Situation } from "../../schema/situation.js";
import { fold } from "../../text/fold.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";

/** Share of the words of two goals from which on they say the same. */
const sameWords = 0.75;

/** Whether a situation finds out nothing but what another one does, or has the goal of another one. */
export function tooNearFault(situation: Situation, others: readonly Situation[]): ProposalFault | null {
  const questions = questionsOf(situation);
  for (const other of others) {
    if (other.id === situation.id) return proposalFault("same-id", `there is a situation ${other.id} already`);
    const known = new Set(questionsOf(other));
    if (questions.length > 0 && questions.every((question) => known.has(question))) {
      return proposalFault("too-near", `${other.id} finds out the same: ${questions.join("; ")}`);
    }
    if (likeness(wordsOf(situation.goal), wordsOf(other.goal)) >= sameWords) {
      return proposalFault("too-near", `${other.id} has the goal "${other.goal}"`);
    }
  }
  return null;
}

/** What is asked of tables and documents, whatever subjects and facts are called. */
function questionsOf({ about, facts, documents }: Situation): string[] {
  return Object.values(facts).map(({ from }) => {
    if ("document" in from) return fold(`${from.stated} in ${documents[from.document]?.path}`);
    if ("page" in from) return fold(`${from.stated} on ${from.page}`);
    const query = from.query.replaceAll(/@([a-z][a-z0-9_]*)/g, (_, name: string) => {
      const subject = about[name];
      return subject === undefined ? (name === "today" ? "@today" : "@fact") : `@${subject.table}.${subject.column}`;
    });
    return fold(`${from.table}: ${query}`);
  });
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
