import type { DecisionTree, StringOperation } from "../../schema/evaluator.js";
import { allTexts, asCondition, asNumber, asText, inWords } from "./coerce.js";
import { calculate, rounded, whole } from "./numbers.js";
import type { Builtin, Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { combine, concat, literal, type NumberValue, type TextValue, type Value } from "./values.js";

/** The operations of the printed runtime. */
export const runtimeFunctions = {
  basename: onText("basename"),
  dirname: onText("dirname"),
  stem: onText("stem"),
  extension: onText("extension"),
  root: onText("root"),
  suffix: onText("suffix"),
  strip: onText("strip"),
} as const satisfies Record<string, Builtin>;

/** Functions of os.path; paths are those of the computer that is watched, so that either slash separates. */
export const pathFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>(
  Object.entries({
    basename: runtimeFunctions.basename,
    dirname: runtimeFunctions.dirname,
    splitext: ([value, ...others], path, at, next) =>
      asText(single(value, others, at), path, at, (text, then) =>
        next({ kind: "list", items: [apply("root", text), apply("suffix", text)] }, then),
      ),
    split: ([value, ...others], path, at, next) =>
      asText(single(value, others, at), path, at, (text, then) =>
        next({ kind: "list", items: [apply("dirname", text), apply("basename", text)] }, then),
      ),
    join: (values, path, at, next) => allTexts(values, path, at, (texts, then) => next(joined(texts, at), then)),
  } satisfies Record<string, Builtin>),
);

export const textMethods = { lower: "lower", upper: "upper", strip: "strip" } as const satisfies Record<
  string,
  StringOperation
>;

export const builtins: Readonly<Record<string, Builtin>> = {
  str: ([value, ...others], path, at, next) => asText(single(value, others, at), path, at, next),
  bool: ([value, ...others], path, at, next) => next(asCondition(single(value, others, at), at), path),
  int: onNumber((value) => whole(Math.trunc(value.numerator / value.denominator))),
  float: onNumber((value) => value),
  round: ([value, digits, ...others], path, at, next) =>
    asNumber(single(value, others, at), path, at, (number, then) => {
      if (digits !== undefined && digits.kind !== "number") throw new EvaluatorRefusal(at, "digits that are no number");
      return next(rounded(number, digits?.numerator ?? 0, at), then);
    }),
  len: ([value, ...others], path, at, next) => next(whole(itemsOf(single(value, others, at), at).length), path),
  all: ([value, ...others], path, at, next) => next(every("and", single(value, others, at), at), path),
  any: ([value, ...others], path, at, next) => next(every("or", single(value, others, at), at), path),
  sum: ([value, ...others], path, at, next) => {
    const items = itemsOf(single(value, others, at), at);
    const addFrom = (index: number, sum: NumberValue, then: Path): DecisionTree => {
      const item = items[index];
      if (item === undefined) return next(sum, then);
      return asNumber(item, then, at, (number, after) => addFrom(index + 1, calculate(sum, "Add", number, at), after));
    };
    return addFrom(0, whole(0), path);
  },
};

/** An operation on a text, to be done when the parameters are known. */
export function apply(operation: Exclude<StringOperation, "concat">, { expression, size }: TextValue): TextValue {
  return { kind: "text", expression: { operation, operands: [expression] }, size: size + 1 };
}

function onText(operation: Exclude<StringOperation, "concat">): Builtin {
  return ([value, ...others], path, at, next) =>
    asText(single(value, others, at), path, at, (text, then) => next(apply(operation, text), then));
}

function onNumber(change: (value: NumberValue) => NumberValue): Builtin {
  return ([value, ...others], path, at, next) =>
    asNumber(single(value, others, at), path, at, (number, then) => next(change(number), then));
}

function single(value: Value | undefined, others: readonly Value[], at: Place): Value {
  if (value === undefined) throw new EvaluatorRefusal(at, "an argument is missing");
  if (others.length > 0) throw new EvaluatorRefusal(at, "too many arguments");
  return value;
}

function itemsOf(value: Value, at: Place): readonly Value[] {
  if (value.kind === "list") return value.items;
  throw new EvaluatorRefusal(at, `${inWords(value)} stands where a list is needed`);
}

function every(word: "and" | "or", value: Value, at: Place): Value {
  return combine(
    word,
    itemsOf(value, at).map((item) => asCondition(item, at)),
    at,
  );
}

/** A part that begins with a slash would replace what is before it, which nobody can mean; it is refused. */
function joined(texts: readonly TextValue[], at: Place): TextValue {
  const parts = texts.flatMap((text, index): TextValue[] => {
    const { expression } = text;
    const fixed = "literal" in expression ? expression.literal : "";
    if (index > 0 && /^(?:[\\/]|[A-Za-z]:)/.test(fixed)) {
      throw new EvaluatorRefusal(at, `"${fixed}" is no part of a path that can be joined; leave its first slash away`);
    }
    const isLast = index + 1 === texts.length;
    return isLast || /[\\/]$/.test(fixed) ? [text] : [text, literal("/")];
  });
  return concat(parts, at);
}
