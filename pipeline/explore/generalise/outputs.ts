import { isA } from "../../catalog/catalog.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Candidate, Parameter } from "../../schema/subtask.js";
import type { Extractor, ValueExpression } from "../../schema/task/derivation.js";
import { blanks } from "../../template/template.js";
import { changesBetween, type ResourceChange } from "../change.js";
import { fitExtractor, type Sample } from "./derivations.js";
import { sourceOf } from "./source-of.js";
import type { TrialRun } from "./trials.js";
import { fitTemplate } from "./value-template.js";

type Types = ReadonlyMap<string, ResourceType>;
type Output = Candidate["outputs"][number];

/**
 * What the runs leave behind: every resource type with an instance that came or changed in all runs, with the
 * expression that gives its value in each of them, or `unknown`. Several instances of one type are one output.
 */
export function fitOutputs(types: Types, parameters: readonly Parameter[], runs: readonly TrialRun[]): Output[] {
  const made = runs.map((run) =>
    changesBetween(types, run.before, run.after).filter((item) => item.kind !== "disappears"),
  );
  return commonTypes(types, made).flatMap((type) => {
    const values = made.map((changes) =>
      changes.filter((item) => isA(types, item.type, type)).map((item) => item.value),
    );
    // A text that was always copied is a coincidence of the contents tried; a path or an address may be fixed.
    const constant = types.get(type)?.detector.kind !== "clipboard";
    if (values.some((list) => list.length > 1)) {
      return fitSeveral(types, parameters, runs, values, constant).map((value) => ({ type, value }));
    }
    const single = values.map(([value]) => value ?? "");
    return [{ type, value: fitValue(types, parameters, runs, single, constant) }];
  });
}

/** The most specific types of which every run made something; several kinds of files share a more general type. */
function commonTypes(types: Types, made: readonly (readonly ResourceChange[])[]): string[] {
  const counts = (type: string) => made.map((changes) => changes.filter((item) => isA(types, item.type, type)).length);
  const common = [...types.keys()].filter((type) => counts(type).every((count) => count > 0));
  return common.filter(
    (type) =>
      !common.some(
        (other) => other !== type && isA(types, other, type) && counts(other).join() === counts(type).join(),
      ) &&
      !common.some(
        (other) =>
          other !== type &&
          isA(types, other, type) &&
          made.every((changes) =>
            changes.every((item) => !isA(types, item.type, type) || common.some((leaf) => leaf === item.type)),
          ),
      ),
  );
}

/** The instances of one type that can be told apart by an expression; `unknown` once where none can. */
function fitSeveral(
  types: Types,
  parameters: readonly Parameter[],
  runs: readonly TrialRun[],
  values: readonly string[][],
  constant: boolean,
): ValueExpression[] {
  const width = Math.min(...values.map((list) => list.length));
  const found = Array.from({ length: width }, (_, place) =>
    fitValue(
      types,
      parameters,
      runs,
      values.map((list) => list[place] ?? ""),
      constant,
    ),
  ).filter((value) => !("unknown" in value));
  return found.length > 0 ? found : [{ unknown: true }];
}

/** How the values of the runs follow from their parameters: a parameter, a derivation, a template, or not known. */
function fitValue(
  types: Types,
  parameters: readonly Parameter[],
  runs: readonly TrialRun[],
  values: readonly string[],
  constant: boolean,
): ValueExpression {
  const parameter = parameters.find(({ name }) => runs.every((run, index) => run.parameters[name] === values[index]));
  if (parameter !== undefined) return { parameter: parameter.name };
  const derived = fitDerivation(types, parameters, runs, values);
  if (derived !== null) return derived;
  const template = fitTemplate(
    values,
    runs.map((run) => run.parameters),
  );
  if (template === null || (!constant && blanks(template).length === 0)) return { unknown: true };
  return { template };
}

function fitDerivation(
  types: Types,
  parameters: readonly Parameter[],
  runs: readonly TrialRun[],
  texts: readonly string[],
): { from: string; extractor: Extractor } | null {
  for (const parameter of parameters) {
    const samples = runs.flatMap((run, index): Sample[] => {
      const source = sourceOf(types, parameter, run.parameters[parameter.name] ?? "", run.setup);
      return source === null ? [] : [{ source, text: texts[index] ?? "" }];
    });
    if (samples.length < runs.length) continue;
    const fit = fitExtractor(samples);
    if (fit === null) continue;
    const isMessage = types.get(parameter.type)?.detector.kind === "message" && fit.kind === "identity";
    return { from: parameter.name, extractor: isMessage ? { kind: "message_body" } : fit };
  }
  return null;
}
