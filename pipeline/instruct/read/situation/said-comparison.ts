import { readCondition } from "../condition.js";
import { tokenize } from "../words/tokens.js";

/** Words before a number in which its comparison is looked for: "is not greater than 40". */
const nearest = 6;

/**
 * The comparison with a number that words say, brought to `greater` or `less` ("at most 40" is about greater than 40). The
 * words next to the number count, since what is compared may have such words, too: "the entries under Paid on are above 40".
 * Null where none is said.
 */
export function saidComparison(words: string): "greater" | "less" | null {
  const tokens = tokenize(words, []);
  const number = tokens.findLastIndex(({ kind, text }) => kind === "literal" && /^[-+]?[$€£]?\d/.test(text));
  for (let from = number; from >= Math.max(0, number - nearest); from--) {
    const said = tokenize(`if it ${words.slice(tokens[from]?.start)}`, []);
    const read = readCondition({ tokens: said, relation: "if", leading: true });
    if (read !== null) return read.operator;
  }
  return null;
}
