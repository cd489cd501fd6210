import type { Check } from "../schema/evaluator.js";
import type { ParameterValues } from "../schema/subtask.js";
import { checkNamed } from "./checks/table.js";
import { stringValue } from "./string-expression.js";

/** A check as a sentence without its full stop: "There is a file at the path (file_path 'C:\a.pdf')". */
export function checkWords({ api, arguments: given }: Check, parameters: ParameterValues): string {
  const { rule, parameters: names } = checkNamed(api);
  const values = names.flatMap((name) => {
    const argument = given[name];
    return argument === undefined ? [] : [`${name} '${stringValue(argument, parameters)}'`];
  });
  const sentence = `${rule.charAt(0).toUpperCase()}${rule.slice(1)}`;
  return values.length === 0 ? sentence : `${sentence} (${values.join(", ")})`;
}
