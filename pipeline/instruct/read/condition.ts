import type { Clause, Subordinate } from "./clauses.js";
import type { InstructionToken } from "./words/tokens.js";

/** "if the total exceeds 10,000": the quantity in words, and the comparison brought to `greater` or `less`. */
export interface ReadCondition {
  quantity: InstructionToken[];
  operator: "greater" | "less";
  threshold: number;
  /** The words asked for the opposite ("is at most", "unless ... exceeds"). */
  negated: boolean;
}

export type ConditionOutcome = "holds" | "fails";

const greater =
  /^(?:exceeds?|surpass(?:es)?|tops|(?:turns out to be|comes out|comes to|amounts to|is|are|was|lies|goes|be|adds up to)?\s?(?:strictly )?(?:greater than|more than|higher than|larger than|bigger than|over|above|in excess of|beyond|>))/;
const less =
  /^(?:(?:falls|stays|remains|drops|turns out to be|comes out|comes to|amounts to|is|are|was|lies|goes|be|adds up to)?\s?(?:strictly )?(?:less than|smaller than|lower than|fewer than|below|under|short of|<))/;
const atLeast =
  /^(?:(?:turns out to be|comes out|comes to|amounts to|is|are|lies)?\s?(?:at least|no less than|not less than|not below|not under|reaches))/;
const atMost =
  /^(?:(?:does not exceed|doesn't exceed|(?:turns out to be|comes out|comes to|amounts to|is|are|lies)?\s?(?:at most|no more than|not more than|not above|not over|not greater than|not higher than)))/;

/** Reads a comparison with a number out of the words after "if"; null where there is none. */
function readComparison(tokens: readonly InstructionToken[], unless: boolean): ReadCondition | null {
  for (let at = 1; at < tokens.length; at++) {
    const rest = tokens
      .slice(at)
      .map((token) => (token.kind === "literal" ? "#" : token.lower))
      .join(" ");
    const kind = (
      [
        ["atMost", atMost],
        ["atLeast", atLeast],
        ["greater", greater],
        ["less", less],
      ] as const
    ).find(([, expression]) => expression.test(rest));
    if (kind === undefined) continue;
    const threshold = readNumber(tokens.slice(at));
    if (threshold === null) continue;
    const orEqual = /# or (?:less|fewer|below|under|lower)/.test(rest)
      ? "atMost"
      : /# or (?:more|above|over|higher|greater)/.test(rest)
        ? "atLeast"
        : kind[0];
    return {
      quantity: tokens.slice(0, at),
      operator: orEqual === "greater" || orEqual === "atMost" ? "greater" : "less",
      threshold,
      negated: (orEqual === "atMost" || orEqual === "atLeast") !== unless,
    };
  }
  const plain = tokens.map((token) => (token.kind === "literal" ? "#" : token.lower)).join(" ");
  const orEqual = /# or (less|fewer|below|under|lower|more|above|over|higher|greater)/.exec(plain)?.[1];
  const threshold = orEqual === undefined ? null : readNumber(tokens);
  if (orEqual === undefined || threshold === null) return null;
  const most = ["less", "fewer", "below", "under", "lower"].includes(orEqual);
  return { quantity: [...tokens], operator: most ? "greater" : "less", threshold, negated: !unless };
}

function readNumber(tokens: readonly InstructionToken[]): number | null {
  const at = tokens.findIndex((token) => token.kind === "literal" && /^[-+]?[$€£]?\d/.test(token.text));
  const first = tokens[at];
  if (first === undefined) return null;
  let digits = first.text.replaceAll(/[^\d.-]/g, "");
  for (let next = at + 1; /^\d{3}(?:\.\d+)?$/.test(tokens[next]?.text ?? "") && !first.quoted; next++)
    digits += tokens[next]?.text ?? "";
  const value = Number(digits.replace(/\.$/, ""));
  return Number.isFinite(value) ? value : null;
}

export interface Branches {
  condition: ReadCondition | null;
  /** The clause that carries the condition; null where there is none. */
  decides: number | null;
  /** For each clause the outcome under which it is done, null for both. */
  outcomes: (ConditionOutcome | null)[];
}

/** Finds the condition of a text, and what is to be done under either outcome. */
export function readBranches(clauses: readonly Clause[]): Branches {
  const outcomes: (ConditionOutcome | null)[] = clauses.map(() => null);
  let condition: ReadCondition | null = null;
  let decides: number | null = null;
  let current: ConditionOutcome | null = null;
  let sentence = -1;
  for (const [index, clause] of clauses.entries()) {
    if (clause.sentence !== sentence) current = null;
    sentence = clause.sentence;
    const trailing = clause.subordinates.find((one) => !one.leading && comparisonOf(one.tokens, one.relation) !== null);
    const leading = clause.subordinates.find((one) => one.leading && comparisonOf(one.tokens, one.relation) !== null);
    const found = trailing ?? leading;
    const read = found === undefined ? null : comparisonOf(found.tokens, found.relation);
    let outcome: ConditionOutcome | null = null;
    if (read !== null && asksWhether(clause)) {
      condition ??= { ...read, negated: false };
      decides ??= index;
      continue;
    }
    if (read !== null) {
      if (condition === null) {
        condition = { ...read, negated: false };
        decides = index;
        outcome = read.negated ? "fails" : "holds";
      } else if (read.threshold === condition.threshold) {
        const same = read.operator === condition.operator;
        outcome = same === !read.negated ? "holds" : "fails";
      }
    }
    if (clause.cues.includes("otherwise") && decides !== null) {
      outcome = opposite(outcomes[decides] ?? "holds");
    } else if (outcome === null && clause.cues.includes("so") && decides !== null) {
      outcome = outcomes[index - 1] ?? outcomes[decides] ?? "holds";
    }
    if (clause.cues.includes("either-way")) current = null;
    else if (outcome !== null && (trailing === undefined || read === null)) current = outcome;
    else if (outcome !== null) {
      outcomes[index] = outcome;
      continue;
    }
    outcomes[index] = current;
  }
  return { condition, decides, outcomes };
}

/** The outcome under which something is done that a condition opens, where the task asks for `operator`. */
export function outcomeOf(condition: ReadCondition, operator: "greater" | "less"): ConditionOutcome {
  return (condition.operator === operator) === !condition.negated ? "holds" : "fails";
}

/** "check whether the total exceeds 100" says what is compared, and asks for no step. */
export function asksWhether(clause: Clause): boolean {
  return clause.subordinates.some(({ tokens }) => tokens[0]?.lower === "whether");
}

function opposite(outcome: ConditionOutcome): ConditionOutcome {
  return outcome === "holds" ? "fails" : "holds";
}

/** The comparison with a number in the words after "if", "when", "should" or "unless"; null where there is none. */
export function readCondition({ tokens, relation }: Subordinate): ReadCondition | null {
  return comparisonOf(tokens, relation);
}

function comparisonOf(tokens: readonly InstructionToken[], relation: string): ReadCondition | null {
  if (relation !== "if" && tokens[0]?.lower !== "when" && tokens[0]?.lower !== "whenever") return null;
  const words = tokens[0]?.lower === "only" ? tokens.slice(2) : tokens.slice(1);
  return readComparison(words, tokens[0]?.lower === "unless");
}
