import type { AspectValue } from "../../schema/computer/content-part.js";
import type { Check, StringExpression } from "../../schema/evaluator.js";

/** What the parts hold that a check asks about, at each end that it refuses; null where they are not one value. */
export type HeldValues = readonly (AspectValue | null)[];

/** A way to ask for less, along what the checks themselves know. */
export interface Relaxation {
  /** "precision" */
  readonly name: string;
  /** What is let through, for a person: "numbers that are rounded". */
  readonly words: string;
  /** The checks that ask for less in this way, the one that lets least through first; none for a check that has no such way. */
  readonly of: (check: Check, held: HeldValues) => Check[];
}

const factChecks: ReadonlySet<string> = new Set(["check_fact", "check_some_fact"]);
/** Half a unit of the last place that stays: values that were rounded to cents, to tenths, to whole numbers. */
const roundings = ["0.005", "0.05", "0.5"];
/** Arguments that stand for anything where they are empty. */
const openArguments: Readonly<Record<string, readonly string[]>> = {
  check_email_sent: ["attachment", "subject", "body"],
  check_message_says_facts: ["attachment", "subject"],
  check_email_from_file: ["subject"],
  check_document_open: ["application"],
};

/** Every way to ask for less; what lets less through stands before what lets more through. */
export const relaxations: readonly Relaxation[] = [
  {
    name: "folding",
    words: "other letter case, white space and ways to write a number",
    of: (check) => (isAny(check, "relation", ["exactly"]) ? [withLiteral(check, "relation", "equal")] : []),
  },
  {
    name: "precision",
    words: "a number that was rounded",
    of: (check) =>
      factChecks.has(check.api) && isAny(check, "relation", ["exactly", "equal"])
        ? roundings.map((tolerance) => {
            const about = withLiteral(check, "relation", "about");
            return withArgument(about, "value", joined(check.arguments.value, `~${tolerance}`));
          })
        : [],
  },
  {
    name: "alternative",
    words: "the other value on which the attempts agree",
    of: alternatives,
  },
  {
    name: "order",
    words: "another order",
    of: (check) => (isAny(check, "order", ["given"]) ? [withLiteral(check, "order", "any")] : []),
  },
  {
    name: "position",
    words: "another place in the file",
    of: (check) => (isAny(check, "position", ["first", "last"]) ? [withLiteral(check, "position", "any")] : []),
  },
  {
    name: "surroundings",
    words: "more text around what is wanted",
    of: (check) =>
      factChecks.has(check.api) && isAny(check, "relation", ["exactly", "equal"])
        ? ["starts_with", "ends_with", "contains"].map((relation) => withLiteral(check, "relation", relation))
        : [],
  },
  {
    name: "beside",
    words: "more beside what is wanted",
    of: (check) => {
      if (check.api === "check_same_text") return [{ ...check, api: "check_includes_text" }];
      if (check.api === "check_fact") return [{ ...check, api: "check_some_fact" }];
      return isAny(check, "order", ["given", "any"]) ? [withLiteral(check, "order", "subset")] : [];
    },
  },
  {
    name: "unasked",
    words: "anything in one of the fields",
    of: (check) =>
      (openArguments[check.api] ?? []).flatMap((name) =>
        isAny(check, name, [""]) ? [] : [withLiteral(check, name, "")],
      ),
  },
];

/** A value that stands in the check itself, and the one that most ends hold in its place: one of the two. */
function alternatives(check: Check, held: HeldValues): Check[] {
  const wanted = literalOf(check, "value");
  const other = mostFrequent(held);
  const isValue = factChecks.has(check.api) && isAny(check, "relation", ["exactly", "equal"]);
  if (!isValue || wanted === null || other === null) return [];
  const either = [wanted, String(other)];
  // A list has its values between such strokes.
  if (either.some((value) => value.includes("|") || value.trim() === "")) return [];
  return [withLiteral(withLiteral(check, "relation", "one_of"), "value", either.join("|"))];
}

function mostFrequent(held: HeldValues): AspectValue | null {
  const counts = new Map<AspectValue, number>();
  for (const value of held) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

function isAny(check: Check, name: string, values: readonly string[]): boolean {
  const literal = literalOf(check, name);
  return literal !== null && values.includes(literal);
}

function literalOf({ arguments: given }: Check, name: string): string | null {
  const argument = given[name];
  return argument !== undefined && "literal" in argument ? argument.literal : null;
}

function withLiteral(check: Check, name: string, literal: string): Check {
  return withArgument(check, name, { literal });
}

function withArgument(check: Check, name: string, value: StringExpression): Check {
  return { ...check, arguments: { ...check.arguments, [name]: value } };
}

function joined(value: StringExpression | undefined, text: string): StringExpression {
  if (value === undefined) return { literal: text };
  return "literal" in value
    ? { literal: value.literal + text }
    : { operation: "concat", operands: [value, { literal: text }] };
}
