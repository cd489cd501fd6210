import type { GradedClause } from "../../instruct/grounds/graded-clauses.js";
import type { GradingGround } from "../../instruct/grounds/grounds-of-value.js";
import { shortened } from "../../text/shortened.js";
import { visibleLine } from "../../text/visible-text.js";

/** Most characters of words that are quoted. */
const longestQuote = 90;

/**
 * What is graded, a line for each check of a node in `letters`, with what the task has that asks for it: the words of its
 * text, or the node that finds or makes the value.
 */
export function printGraded(clauses: readonly GradedClause[], letters: ReadonlyMap<string, string>): string[] {
  const lines = clauses.flatMap(({ node, check, values }) => {
    const letter = letters.get(node);
    if (letter === undefined || values.length === 0) return [];
    const asked = values.map(
      ({ parameter, grounds, missing }) =>
        `${parameter} ${missing.length > 0 ? "is asked for by nothing" : wordsOf(grounds, letters)}`,
    );
    return visibleLine(`${letter}  ${check}: ${asked.join("; ")}`);
  });
  return [...new Set(lines)].map((line, at) => `${at === 0 ? "Graded: " : "        "}${line}`);
}

function wordsOf(grounds: readonly GradingGround[], letters: ReadonlyMap<string, string>): string {
  const words = new Set(grounds.map((ground) => groundWords(ground, letters)));
  return words.size === 0 ? "is empty" : [...words].join(", ");
}

function groundWords(ground: GradingGround, letters: ReadonlyMap<string, string>): string {
  switch (ground.kind) {
    case "said":
      return `"${ground.words}"`;
    case "described":
      return ground.words === null ? "in other words" : `"${shortened(ground.words, longestQuote)}"`;
    case "found":
    case "made":
      return `${ground.kind} by ${letters.get(ground.by) ?? "another branch"}`;
  }
}
