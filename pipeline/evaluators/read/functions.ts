import type { DecisionTree, UnaryOperation } from "../../schema/evaluator.js";
import { constantString } from "../string-expression.js";
import { asNumber, asText, inWords, onlyText, truthOf } from "./coerce.js";
import { itemsOf } from "./lists.js";
import { calculate, float, int, rounded } from "./numbers.js";
import type { Builtin, Next, Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { combine, type NumberValue, type TextValue, type TupleValue, textOf, type Value } from "./values.js";

const join: Builtin = (values, path, at, next) => {
  const parts = values.map((value) => onlyText(value, "each part of a path", at));
  if (parts.length === 0) throw new EvaluatorRefusal(at, "an argument is missing");
  return next(textOf("path_join", parts, at), path);
};

/** The operations of the printed runtime. */
export const runtimeFunctions = {
  basename: onText("basename"),
  dirname: onText("dirname"),
  stem: onText("stem"),
  extension: onText("extension"),
  root: onText("root"),
  suffix: onText("suffix"),
  strip: onText("strip"),
  path_join: join,
  path_dirname: onText("path_dirname"),
  path_root: onText("path_root"),
  path_suffix: onText("path_suffix"),
} as const satisfies Record<string, Builtin>;

/** Functions of os.path; paths are those of the computer that is watched, so that either slash separates. */
export const pathFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>(
  Object.entries({
    basename: runtimeFunctions.basename,
    dirname: runtimeFunctions.path_dirname,
    splitext: onTextInTwo("path_root", "path_suffix"),
    split: onTextInTwo("path_dirname", "basename"),
    join,
  } satisfies Record<string, Builtin>),
);

export const builtins: Readonly<Record<string, Builtin>> = {
  str: ([value, ...others], path, at, next) => asText(single(value, others, at), path, at, next),
  bool: ([value, ...others], path, at, next) => next(truthOf(single(value, others, at), path, at), path),
  int: onNumber((number, at) => int(Math.trunc(number.value), at)),
  float: onNumber((number, at) => (number.kind === "float" ? number : float(number.value, at))),
  round: ([value, digits, ...others], path, at, next) =>
    asNumber(single(value, others, at), path, at, (number, then) => {
      if (digits !== undefined && digits.kind !== "int" && digits.kind !== "none") {
        throw new EvaluatorRefusal(at, "digits that are no integer");
      }
      return next(rounded(number, digits?.kind === "int" ? digits.value : null, at), then);
    }),
  len: ([value, ...others], path, at, next) => next(int(lengthOf(single(value, others, at), path, at), at), path),
  all: onItems((items, path, at, next) => next(every("and", items, path, at), path)),
  any: onItems((items, path, at, next) => next(every("or", items, path, at), path)),
  sum: onItems((items, path, at, next) => {
    const addFrom = (index: number, sum: NumberValue, then: Path): DecisionTree => {
      const item = items[index];
      if (item === undefined) return next(sum, then);
      return asNumber(item, then, at, (number, after) => addFrom(index + 1, calculate(sum, "Add", number, at), after));
    };
    return addFrom(0, int(0, at), path);
  }),
};

function onText(operation: UnaryOperation): Builtin {
  return ([value, ...others], path, at, next) => next(textOf(operation, [argument(value, others, at)], at), path);
}

function onTextInTwo(first: UnaryOperation, second: UnaryOperation): Builtin {
  return ([value, ...others], path, at, next) => {
    const text = argument(value, others, at);
    const items = [textOf(first, [text], at), textOf(second, [text], at)];
    return next({ kind: "tuple", items } satisfies TupleValue, path);
  };
}

function onNumber(change: (value: NumberValue, at: Place) => NumberValue): Builtin {
  return ([value, ...others], path, at, next) =>
    asNumber(single(value, others, at), path, at, (number, then) => next(change(number, at), then));
}

function onItems(read: (items: readonly Value[], path: Path, at: Place, next: Next<Value>) => DecisionTree): Builtin {
  return ([value, ...others], path, at, next) => {
    const given = single(value, others, at);
    const items = itemsOf(given, path);
    if (items === null) throw new EvaluatorRefusal(at, `${inWords(given)} stands where a list is needed`);
    return read(items, path, at, next);
  };
}

function single(value: Value | undefined, others: readonly Value[], at: Place): Value {
  if (value === undefined) throw new EvaluatorRefusal(at, "an argument is missing");
  if (others.length > 0) throw new EvaluatorRefusal(at, "too many arguments");
  return value;
}

function argument(value: Value | undefined, others: readonly Value[], at: Place): TextValue {
  return onlyText(single(value, others, at), "the argument", at);
}

/** Texts are counted by code points, as Python does. */
function lengthOf(value: Value, path: Path, at: Place): number {
  const text = value.kind === "text" ? constantString(value.expression) : null;
  const items = text === null ? itemsOf(value, path) : [...text];
  if (items !== null) return items.length;
  throw new EvaluatorRefusal(at, `the length of ${inWords(value)} is not known here; a list is needed`);
}

function every(word: "and" | "or", items: readonly Value[], path: Path, at: Place): Value {
  const conditions = items.map((item) => truthOf(item, path, at));
  return combine(word, conditions, at);
}
