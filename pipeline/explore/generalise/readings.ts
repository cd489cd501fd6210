import { type DerivationSource, derive } from "../../content/derive/derive.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Candidate, Parameter } from "../../schema/subtask.js";
import type { Extractor } from "../../schema/task/derivation.js";
import { blankOut, boundedIndex } from "../../template/blank-out.js";
import { fill } from "../../template/template.js";
import { extractorsFor } from "./derivations.js";
import { sourceOf } from "./source-of.js";
import type { TrialRun } from "./trials.js";

type Types = ReadonlyMap<string, ResourceType>;

/** A reading whose value is known, and the runs that showed it. */
export interface FittedReading {
  output: Candidate["outputs"][number];
  runs: TrialRun[];
}

/** A value longer than this is no value that a person keeps in mind. */
const longestValue = 200;

interface Hypothesis {
  from: string;
  extractor: Extractor;
  /** What stands around the value on the screen, with blanks. */
  prefix: string;
  suffix: string;
}

/**
 * How what a reading showed in the discovery follows from one of its inputs: the extractor for which every run shows
 * its own value between the same words. Where several fit, the one that most runs show wins, then the one with less
 * around it. Null when fewer than two distinct values support it. Cost: extractors x runs.
 */
export function fitReading(
  types: Types,
  parameters: readonly Parameter[],
  discovered: { text: string; run: TrialRun },
  runs: readonly TrialRun[],
): FittedReading | null {
  if (discovered.text.includes("\n") || discovered.text.length > longestValue) return null;
  const fitted = hypotheses(types, parameters, discovered).map((hypothesis) => {
    const values = runs.map((run) => expectedText(types, parameters, hypothesis, run));
    const supporting = runs
      .map((run, index) => ({ ...run, awaited: values[index] ?? null }))
      .filter(({ shown, awaited }) => awaited !== null && shown.has(awaited));
    return { hypothesis, supporting, distinct: new Set(supporting.map(({ awaited }) => awaited)).size };
  });
  const [best] = fitted
    .filter(({ distinct }) => distinct > 1)
    .sort(
      (a, b) =>
        b.supporting.length - a.supporting.length ||
        a.hypothesis.prefix.length +
          a.hypothesis.suffix.length -
          b.hypothesis.prefix.length -
          b.hypothesis.suffix.length,
    );
  if (best === undefined) return null;
  const { from, extractor } = best.hypothesis;
  return { output: { type: "value_in_mind", value: { from, extractor } }, runs: best.supporting };
}

function hypotheses(
  types: Types,
  parameters: readonly Parameter[],
  { text, run }: { text: string; run: TrialRun },
): Hypothesis[] {
  return parameters.flatMap((parameter) => {
    const source = sourceOf(types, parameter, run.parameters[parameter.name] ?? "", run.setup);
    if (source === null) return [];
    const isMessage = types.get(parameter.type)?.detector.kind === "message";
    const extractors: Extractor[] = isMessage ? [{ kind: "message_body" }] : extractorsFor(source).filter(isKeptInMind);
    return extractors.flatMap((extractor) => {
      const value = derive(extractor, source) ?? "";
      const at = value === "" ? -1 : boundedIndex(text, value);
      if (at < 0) return [];
      const prefix = blankOut(text.slice(0, at), run.parameters);
      const suffix = blankOut(text.slice(at + value.length), run.parameters);
      return [{ from: parameter.name, extractor, prefix, suffix }];
    });
  });
}

function isKeptInMind(extractor: Extractor): boolean {
  return extractor.kind !== "identity" && extractor.kind !== "content_text";
}

function expectedText(
  types: Types,
  parameters: readonly Parameter[],
  { from, extractor, prefix, suffix }: Hypothesis,
  run: TrialRun,
): string | null {
  const parameter = parameters.find(({ name }) => name === from);
  const source: DerivationSource | null =
    parameter === undefined ? null : sourceOf(types, parameter, run.parameters[from] ?? "", run.setup);
  const value = source === null ? null : derive(extractor, source);
  return value === null ? null : `${fill(prefix, run.parameters)}${value}${fill(suffix, run.parameters)}`;
}
