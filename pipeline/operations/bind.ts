import { RequestError, TaskloomError } from "../errors.js";
import type { Parameter, ParameterValues } from "../schema/subtask.js";
import { type Derivation, type DerivationInput, givenTo } from "./derivations/derivation.js";
import { derivations } from "./derivations/derivations.js";
import type { ContentAt } from "./table-of-content.js";

/**
 * The values of all parameters: those that are given, and the derived ones, worked out from them and from what the files
 * hold. Throws RequestError OPERATION_DERIVATION, OPERATION_VALUE, OPERATION_CONTENT, and what queries throw.
 */
export function bindDerived(
  parameters: readonly Parameter[],
  given: ParameterValues,
  contentAt: ContentAt,
): ParameterValues {
  const values: ParameterValues = { ...given };
  for (const parameter of parameters) {
    if (parameter.role !== "derived") continue;
    const { derivation, input } = derivationOf(parameter, values, contentAt);
    values[parameter.name] = derivation.give(input);
  }
  return values;
}

/**
 * The same values with the derived ones worked out anew from the others and from what the files hold. Throws as
 * `bindDerived`.
 */
export function derivedAnew(
  parameters: readonly Parameter[],
  values: ParameterValues,
  contentAt: ContentAt,
): ParameterValues {
  const derived = new Set(parameters.flatMap(({ name, role }) => (role === "derived" ? [name] : [])));
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => !derived.has(name)));
  return bindDerived(parameters, given, contentAt);
}

/** Whether the derived values follow from the others and from what the files hold. */
function follows(parameters: readonly Parameter[], values: ParameterValues, contentAt: ContentAt): boolean {
  try {
    const anew = derivedAnew(parameters, values, contentAt);
    return parameters.every(({ name, role }) => role !== "derived" || anew[name] === values[name]);
  } catch (error) {
    if (error instanceof TaskloomError) return false;
    throw error;
  }
}

/** Whether the derived values follow from what a computer holds with nothing taken away, and not from what it holds without. */
export function lacksValue(
  parameters: readonly Parameter[],
  values: ParameterValues,
  whole: ContentAt,
  without: ContentAt,
): boolean {
  return follows(parameters, values, whole) && !follows(parameters, values, without);
}

/** Values in which one derived parameter is wrong, and what is wrong with it. */
export function spoiltValues(
  parameters: readonly Parameter[],
  bound: ParameterValues,
  contentAt: ContentAt,
): { what: string; parameters: ParameterValues }[] {
  return parameters.flatMap((parameter) => {
    if (parameter.role !== "derived") return [];
    const { derivation, input } = derivationOf(parameter, bound, contentAt);
    return (derivation.spoil?.(input) ?? [])
      .filter(({ value }) => value !== bound[parameter.name])
      .map(({ what, value }) => ({ what, parameters: { [parameter.name]: value } }));
  });
}

function derivationOf(
  { name, derivation: said }: Parameter,
  values: ParameterValues,
  contentAt: ContentAt,
): { derivation: Derivation; input: DerivationInput } {
  const derivation = derivations.get(said?.by ?? "");
  if (said === undefined || derivation === undefined) {
    const known = [...derivations.keys()].join(", ");
    throw new RequestError("OPERATION_DERIVATION", `nothing known derives ${name}; there are: ${known}`);
  }
  const sources = said.of.map((source) => {
    const value = values[source];
    if (value === undefined)
      throw new RequestError("OPERATION_VALUE", `${name} is derived from ${source}, which has no value`);
    return value;
  });
  return { derivation, input: givenTo(derivation, said.by, sources, contentAt) };
}
