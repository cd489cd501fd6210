import type { DecisionTree, UnaryOperation } from "../../schema/evaluator.js";
import { constantString } from "../string-expression.js";
import type { CallArguments } from "./checks.js";
import { inWords, onlyText } from "./coerce.js";
import { formatTemplate } from "./formats.js";
import { refuseLaterCase } from "./letter-case.js";
import { itemsOf, withItems } from "./lists.js";
import type { Next, Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { concat, joinItems, type ListValue, type TextValue, textOf, type Value } from "./values.js";
import { countValue } from "./weights.js";

const plainMethods: ReadonlyMap<string, UnaryOperation> = new Map([
  ["lower", "lower"],
  ["upper", "upper"],
  ["strip", "trim"],
]);

/** Methods of texts and of lists that may be called. */
export const methodNames: readonly string[] = [...plainMethods.keys(), "format", "join", "append", "extend"];

/** Whether a method changes a list, which happens in a statement of its own only. */
export function changesList(name: string): boolean {
  return name === "append" || name === "extend";
}

/** What a method of a text returns. Throws EvaluatorRefusal for methods of other values, and for those that are not read. */
export function callMethod(
  value: Value,
  name: string,
  given: CallArguments,
  path: Path,
  at: Place,
  next: Next<Value>,
): DecisionTree {
  const plain = plainMethods.get(name);
  if (value.kind === "text" && plain !== undefined) {
    if (given.positional.length + given.named.size > 0) {
      throw new EvaluatorRefusal(at, `${name} takes no arguments here`);
    }
    if (plain !== "trim") {
      countValue(value, path, at);
      refuseLaterCase(value.expression, at);
    }
    return next(textOf(plain, [value], at), path);
  }
  if (value.kind === "text" && name === "format") {
    const template = constantString(value.expression);
    if (template !== null) return formatTemplate(template, given, path, at, next);
    throw new EvaluatorRefusal(at, "a format that depends on a parameter; write it out");
  }
  if (value.kind === "text" && name === "join")
    return next(joined(value, onlyArgument(name, given, at), path, at), path);
  if (changesList(name)) throw new EvaluatorRefusal(at, `${name} stands in a statement of its own`);
  throw new EvaluatorRefusal(at, `${inWords(value)} has no method ${name} that an evaluator may call`);
}

/** The path after `list.append(value)` or `list.extend(value)`. Throws EvaluatorRefusal. */
export function changeList(list: Value, name: string, given: CallArguments, path: Path, at: Place): Path {
  if (list.kind !== "list") throw new EvaluatorRefusal(at, `${inWords(list)} has no method ${name}`);
  const added = onlyArgument(name, given, at);
  return grown(list, name === "append" ? [added] : itemsAdded(added, path, at), path, at);
}

/** What `list += value` and `list.extend(value)` add to a list. Throws EvaluatorRefusal for what is no list or tuple. */
export function itemsAdded(value: Value, path: Path, at: Place): readonly Value[] {
  const items = itemsOf(value, path);
  if (items !== null) return items;
  throw new EvaluatorRefusal(at, `${inWords(value)} stands where a list is needed`);
}

/** The path on which a list has more items. Throws EvaluatorRefusal for too many of them. */
export function grown(list: ListValue, added: readonly Value[], path: Path, at: Place): Path {
  return withItems(list, joinItems(itemsOf(list, path) ?? [], added, at), path);
}

function joined(separator: TextValue, value: Value, path: Path, at: Place): TextValue {
  const texts = itemsAdded(value, path, at).map((item) => onlyText(item, "each item that is joined", at));
  return concat(
    texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])),
    at,
  );
}

function onlyArgument(name: string, { positional, named }: CallArguments, at: Place): Value {
  const [argument, ...others] = positional;
  if (argument !== undefined && others.length + named.size === 0) return argument;
  throw new EvaluatorRefusal(at, `${name} takes one argument, by position`);
}
