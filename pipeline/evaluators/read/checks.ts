import { checkNamed } from "../checks/table.js";
import { onlyText } from "./coerce.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import type { ConditionValue, Value } from "./values.js";

/** Arguments of a call: those by position, then those by name. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** A call of a check. Throws EvaluatorRefusal for arguments that it does not have, that are missing or are no texts. */
export function readCheck(api: string, given: CallArguments, at: Place): ConditionValue {
  const values = [...byName(api, checkNamed(api).parameters, given, at)];
  const texts = values.map(([name, value]) => [name, onlyText(value, `the argument ${name}`, at)] as const);
  const expressions = texts.map(([name, { expression }]) => [name, expression] as const);
  const size = texts.reduce((sum, [, text]) => sum + Math.ceil(text.size / 100), 1);
  const weight = texts.reduce((sum, [, text]) => sum + text.size, 1);
  return { kind: "condition", condition: { check: { api, arguments: Object.fromEntries(expressions) } }, size, weight };
}

/**
 * The arguments of a function in the order of its parameters, of which the optional ones may be missing. Throws
 * EvaluatorRefusal.
 */
export function byName(
  called: string,
  parameters: readonly string[],
  { positional, named }: CallArguments,
  at: Place,
  optional: readonly string[] = [],
): ReadonlyMap<string, Value> {
  const signature = `${called}(${parameters.join(", ")})`;
  if (positional.length > parameters.length) throw new EvaluatorRefusal(at, `too many arguments for ${signature}`);
  const values = new Map<string, Value>();
  for (const [index, parameter] of parameters.entries()) {
    const value = positional[index] ?? named.get(parameter);
    if (index < positional.length && named.has(parameter)) {
      throw new EvaluatorRefusal(at, `the argument ${parameter} is given twice`);
    }
    if (value !== undefined) values.set(parameter, value);
    else if (!optional.includes(parameter)) {
      throw new EvaluatorRefusal(at, `the argument ${parameter} is missing; call ${signature}`);
    }
  }
  const unknown = [...named.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw new EvaluatorRefusal(at, `there is no argument ${unknown}; call ${signature}`);
  return values;
}
