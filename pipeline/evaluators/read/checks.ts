import type { DecisionTree } from "../../schema/evaluator.js";
import { type CheckApi, checkApiSchema } from "../../schema/evaluator.js";
import { apiTable } from "../api-table.js";
import { asText } from "./coerce.js";
import type { Next, Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import type { TextValue, Value } from "./values.js";

/** Arguments of a call: those by position, then those by name. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

export function checkApiNamed(name: string): CheckApi | null {
  return checkApiSchema.safeParse(name).data ?? null;
}

/** A call of a check. Throws EvaluatorRefusal for arguments that it does not have or that are missing. */
export function readCheck(api: CheckApi, given: CallArguments, path: Path, at: Place, next: Next<Value>): DecisionTree {
  const values = byName(api, apiTable[api].parameters, given, at);
  const names = [...values.keys()];
  const readFrom = (index: number, done: readonly TextValue[], then: Path): DecisionTree => {
    const value = values.get(names[index] ?? "");
    if (value !== undefined)
      return asText(value, then, at, (text, after) => readFrom(index + 1, [...done, text], after));
    const texts = done.map(({ expression }, position) => [names[position] ?? "", expression] as const);
    const size = done.reduce((sum, text) => sum + Math.ceil(text.size / 100), 1);
    return next({ kind: "condition", condition: { check: { api, arguments: Object.fromEntries(texts) } }, size }, then);
  };
  return readFrom(0, [], path);
}

/** The arguments of a function in the order of its parameters, all of which are needed. */
export function byName(
  called: string,
  parameters: readonly string[],
  { positional, named }: CallArguments,
  at: Place,
): ReadonlyMap<string, Value> {
  const signature = `${called}(${parameters.join(", ")})`;
  if (positional.length > parameters.length) throw new EvaluatorRefusal(at, `too many arguments for ${signature}`);
  const values = new Map<string, Value>();
  for (const [index, parameter] of parameters.entries()) {
    const value = positional[index] ?? named.get(parameter);
    if (value === undefined) throw new EvaluatorRefusal(at, `the argument ${parameter} is missing; call ${signature}`);
    if (index < positional.length && named.has(parameter)) {
      throw new EvaluatorRefusal(at, `the argument ${parameter} is given twice`);
    }
    values.set(parameter, value);
  }
  const unknown = [...named.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw new EvaluatorRefusal(at, `there is no argument ${unknown}; call ${signature}`);
  return values;
}
