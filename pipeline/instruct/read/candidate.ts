import type { Clause } from "./clauses.js";
import { isMailing, type Mentions, readMentions } from "./mentions.js";
import { pathClasses } from "./words/nouns.js";
import { verbKind } from "./words/verbs.js";

/** A clause with what it makes, as a possible answer to a reference. */
export interface ReferentCandidate {
  clause: Clause;
  mentions: Mentions;
  index: number;
  /** It changes what it works on, as its verb says or because it is saved at once ("double the pages and save it"). */
  changes: boolean;
}

/** Clauses by index, in order, with what they make. */
export function toCandidates(entries: readonly (readonly [number, Clause])[]): ReferentCandidate[] {
  return entries.map(([index, clause], at) => {
    const next = entries[at + 1]?.[1];
    const saved = next !== undefined && next.sentence === clause.sentence && onlySaves(next);
    const elsewhere = next !== undefined && next.sentence === clause.sentence && savesElsewhere(next);
    const changes =
      !isMailing(clause) && !elsewhere && (saved || verbKind(clause.verb) === "changes" || changesState(clause));
    const mentions = readMentions(clause, changes);
    if (elsewhere && verbKind(clause.verb) === "changes") leaveDocuments(mentions);
    return { index, clause, mentions, changes };
  });
}

/** "and save it", "and keep the change": says of the clause before it that its document is kept. */
function onlySaves({ verb, tokens }: Clause): boolean {
  const end = tokens.findIndex(({ text }) => text === ",");
  const words = end < 0 ? tokens : tokens.slice(0, end);
  return (verb === "save" || verb === "keep") && words.length <= 3 && !words.some(({ kind }) => kind === "literal");
}

/** "and save the result as 'b.png'": the clause before it leaves what it worked on as it was. */
function savesElsewhere({ verb, tokens }: Clause): boolean {
  const end = tokens.findIndex(({ text }) => text === ",");
  const words = end < 0 ? tokens : tokens.slice(0, end);
  return verb === "save" && words.some(({ kind, text }) => kind === "literal" && pathClasses(text) !== null);
}

function leaveDocuments({ made, other }: Mentions): void {
  for (const value of [...made.literals]) {
    if (pathClasses(value) === null) continue;
    made.literals.delete(value);
    other.literals.add(value);
  }
}

/**
 * "make 'a.docx' read-only": a value right behind the verb that becomes something else. "enter 'Room 4' as the new place
 * of the meeting": something gets another value than it had.
 */
function changesState({ verb, tokens }: Clause): boolean {
  const renews = tokens.some(
    ({ lower }, at) => lower === "as" && tokens[at + 1]?.lower === "the" && tokens[at + 2]?.lower === "new",
  );
  if (renews && tokens.some(({ lower }) => lower === "of")) return true;
  const [, object, state] = tokens;
  const becomes = state?.kind === "word" && !/^(?:with|from|in|on|at|and|for|to)$/.test(state.lower);
  const due = verb === "make" && tokens.some(({ lower }) => lower === "due");
  return due || (["make", "set", "turn"].includes(verb) && object?.kind === "literal" && becomes);
}
