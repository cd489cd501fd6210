import { enumerate } from "../../instruct/write/english.js";
import { derivations } from "../../operations/derivations/derivations.js";
import type { Parameter } from "../../schema/subtask.js";
import { fill } from "../../template/template.js";
import type { ToldPart } from "./told-task.js";

/**
 * What a derived value is called; `{words}` of it are what is asked in words, `{cells}` the cells that are meant, and other
 * blanks what it is derived from.
 */
export function typedWords(
  { parameters, values }: Pick<ToldPart, "parameters" | "values">,
  parameter: Parameter,
): string {
  const derivation = derivations.get(parameter.derivation?.by ?? "");
  const valueBy = (by: readonly string[]): string => {
    const found = parameters.find((one) => by.includes(one.derivation?.by ?? ""));
    return found === undefined ? "" : (values[found.name] ?? "");
  };
  const given = (parameter.derivation?.of ?? []).flatMap((from, at) => {
    const [name, value] = [derivation?.of[at], values[from]];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  const words = valueBy(["query_words", "expression_words", "condition_words", "facts_words"]);
  const cells = enumerate([...valueBy(["cells_where"]).matchAll(/\[([A-Z]+\d+)\]/g)].map((match) => match[1] ?? ""));
  return fill(derivation?.typed ?? derivation?.rule ?? "it", { ...Object.fromEntries(given), words, cells });
}
