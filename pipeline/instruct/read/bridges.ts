import type { ReferentCandidate } from "./candidate.js";
import type { TakeOver } from "./link.js";
import { verbKind } from "./words/verbs.js";

/** Verbs that go on in what an opening verb has brought to the screen. */
const going = new Set(["navigate", "go", "browse", "visit", "head", "access"]);
const entering = new Set(["open", "launch", "start", "navigate", "browse", "go", "visit", "search", "find", "locate"]);
/** Verbs that put something into a thing, which may go without saying. */
const putting = new Set([
  "paste",
  "include",
  "add",
  "insert",
  "attach",
  "type",
  "enter",
  "invite",
  "print",
  "append",
  "write",
]);
const fresh = new Set(["create", "compose", "schedule", "download", "send", "email", "draft", "make"]);

/**
 * The clause that another goes on from without a word: "open the sheet, sort by date", "create a message and include
 * the copied text". Null where the clause names its own material and place. Only for texts without known steps: a text
 * of ours has to say what it hands over.
 */
export function bridge(
  to: ReferentCandidate,
  before: readonly ReferentCandidate[],
  found: readonly TakeOver[],
  earlier: readonly TakeOver[],
): number | null {
  const previous = before.at(-1);
  if (previous === undefined || to.clause.cues.includes("parallel") || to.clause.cues.includes("unordered"))
    return null;
  if (putting.has(to.clause.verb)) return containerOf(to, previous, found);
  const conditional = to.clause.subordinates.some(({ relation }) => relation === "if");
  if (found.length > 0 || to.mentions.ownSource) return null;
  return conditional || goesOn(to, previous) ? holderOf(previous, earlier) : null;
}

function containerOf(to: ReferentCandidate, previous: ReferentCandidate, found: readonly TakeOver[]): number | null {
  const kind = verbKind(previous.clause.verb);
  const named = found.some((link) => link.from === previous.index);
  if (named || to.mentions.ownSource) return null;
  if (fresh.has(previous.clause.verb) || kind === "opens") return previous.index;
  return found.length === 0 && kind !== "uses" ? previous.index : null;
}

function goesOn(to: ReferentCandidate, previous: ReferentCandidate): boolean {
  const kind = verbKind(to.clause.verb);
  const before = verbKind(previous.clause.verb);
  if (kind === "opens") {
    if (going.has(to.clause.verb)) return before === "opens";
    return (
      entering.has(previous.clause.verb) &&
      to.mentions.made.classes.size > 0 &&
      to.mentions.made.literals.size === 0 &&
      before !== "makes"
    );
  }
  if (fresh.has(to.clause.verb)) {
    const searched = previous.clause.verb === "search" && to.clause.verb === "download";
    return searched || (before === "opens" && previous.mentions.made.classes.size === 0);
  }
  return before !== "uses" || kind === "changes" || previous.clause.verb === "run";
}

function holderOf(previous: ReferentCandidate, earlier: readonly TakeOver[]): number {
  if (verbKind(previous.clause.verb) !== "uses" || previous.clause.verb === "run") return previous.index;
  return earlier.filter((link) => link.to === previous.index).at(-1)?.from ?? previous.index;
}
