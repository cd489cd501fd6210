import type { Catalog } from "../catalog/catalog.js";
import { type DerivationSource, derive } from "../content/derive/derive.js";
import { findFile } from "../evaluators/trace-view.js";
import type { Candidate, ParameterValues } from "../schema/subtask.js";
import {
  achieves,
  type EndEffect,
  endEffect,
  type ScreenInterest,
  sameEffect,
  visibleLines,
} from "./gates/end-effect.js";
import { instancesOf } from "./instances.js";
import { noiseOf } from "./measure/noise.js";
import { actionCount, type JudgedRun, stateAfter, stateBefore, type Trial } from "./run.js";

/** The effect that a trial must achieve: that of its gold run. */
export interface RequiredEffect {
  trial: Trial;
  interest: ScreenInterest;
  effect: EndEffect;
}

/**
 * Measures the required effect of a trial by its gold run. Changes that differ between replays are noise and left out, and
 * so are the marks of messages where a subtask only reads.
 */
export function requiredEffectOf(
  candidate: Candidate,
  catalog: Catalog,
  trial: Trial,
  gold: JudgedRun,
  replays: readonly JudgedRun[] = [],
): RequiredEffect {
  const seen = screenInterest(candidate, catalog, trial, gold);
  const noise = noiseOf([gold, ...replays].map((run) => effectAfter(run, actionCount(run), seen)));
  const interest = { ...seen, noise };
  const effect = effectAfter(gold, actionCount(gold), interest);
  return { trial, interest, effect: isReading(candidate, catalog) ? withoutMarks(effect) : effect };
}

/** Whether a subtask only looks: it leaves nothing behind but what is known and what is open. */
function isReading({ outputs }: Candidate, catalog: Catalog): boolean {
  const looks = ({ type }: { type: string }) =>
    detectorOf(catalog, type) === "observation" || catalog.resourceTypes.get(type)?.family === "gui";
  return outputs.some(({ type }) => detectorOf(catalog, type) === "observation") && outputs.every(looks);
}

/** The effect without what a mail program notes of a message that is looked at, which nobody who reads asks for. */
function withoutMarks(effect: EndEffect): EndEffect {
  return new Map([...effect].filter(([place]) => !place.startsWith("message:")));
}

/** Returns what a run has changed after its first `steps` actions. */
export function effectAfter(run: JudgedRun, steps: number, interest: ScreenInterest): EndEffect {
  const [before] = run.trace.steps;
  const after = run.trace.steps[steps];
  return before === undefined || after === undefined ? new Map() : endEffect(before, after, interest);
}

/** What one step of a run changed, apart from the screen. */
export function stepEffect(run: JudgedRun, step: number): EndEffect {
  const [before, after] = [run.trace.steps[step - 1], run.trace.steps[step]];
  const nothing = { documents: false, texts: [], everything: false };
  return before === undefined || after === undefined ? new Map() : endEffect(before, after, nothing);
}

/** Whether the run, after its first `steps` actions, has achieved everything that the goal asks for. */
export function reached(goal: RequiredEffect, run: JudgedRun, steps: number = actionCount(run)): boolean {
  return achieves(effectAfter(run, steps, goal.interest), goal.effect);
}

/**
 * The number of actions after which a gold run has its whole effect and keeps it; what follows does nothing that
 * counts. 0 for a run without effect.
 */
export function effectiveLength(goal: RequiredEffect, gold: JudgedRun): number {
  let length = actionCount(gold);
  while (length > 0 && sameEffect(effectAfter(gold, length - 1, goal.interest), goal.effect)) length--;
  return length;
}

function screenInterest(candidate: Candidate, catalog: Catalog, trial: Trial, gold: JudgedRun): ScreenInterest {
  const readings = candidate.outputs.filter(({ type }) => detectorOf(catalog, type) === "observation");
  const values = readings.map(({ value }) =>
    "from" in value
      ? readValue(sourcesOf(trial, gold, trial.parameters[value.from] ?? ""), value.extractor)
      : "parameter" in value
        ? (trial.parameters[value.parameter] ?? null)
        : null,
  );
  const texts = values.flatMap((text) => (text === null || text === "" ? [] : [placeOfReading(gold, text)]));
  const instances = instancesOf(catalog, stateAfter(gold));
  const isKept = candidate.outputs.some(
    ({ type }) => inStores.has(detectorOf(catalog, type)) && !instances.some((instance) => instance.type === type),
  );
  return {
    stores: isKept ? candidate.application : null,
    documents: candidate.outputs.some(({ type }) => catalog.resourceTypes.get(type)?.family === "gui"),
    texts,
    everything: texts.length < readings.length,
  };
}

/** Kinds of detectors of what an application may keep in a store of its own. */
const inStores: ReadonlySet<string | undefined> = new Set(["setting", "record"]);

/**
 * The line on the screen that says a value, label and all ("Sum: 12,450.00"): one that came with the last action that
 * brought one, because cells of a table may show the same figure before anybody asked for it. The value itself where
 * no line on the screen has it.
 */
function placeOfReading(gold: JudgedRun, value: string): string {
  const shown = gold.trace.steps.map((step) => new Set(visibleLines(step).filter((line) => line.includes(value))));
  const last = shown.at(-1) ?? new Set();
  for (let step = shown.length - 2; step >= 0; step--) {
    for (const text of last) {
      if (shown[step]?.has(text) === false) return text;
    }
  }
  return [...last][0] ?? value;
}

function readValue(sources: readonly DerivationSource[], extractor: Parameters<typeof derive>[0]): string | null {
  for (const source of sources) {
    const value = derive(extractor, source);
    if (value !== null) return value;
  }
  return null;
}

/** What the value of a parameter may name: a file, a page, a message, or itself. */
function sourcesOf(trial: Trial, gold: JudgedRun, value: string): DerivationSource[] {
  const file = findFile(stateBefore(gold), value)?.content;
  const page = trial.setup.pages.find(({ url }) => url === value);
  const message = trial.setup.inbox.find(({ subject }) => subject === value);
  return [...(file ? [file] : []), ...(page ? [page] : []), ...(message ? [message.body] : []), value];
}

function detectorOf(catalog: Catalog, type: string): string | undefined {
  return catalog.resourceTypes.get(type)?.detector.kind;
}

/** Whether a parameter names something that has to exist. */
export function isInput(candidate: Candidate, name: string): boolean {
  return candidate.parameters.some((parameter) => parameter.name === name && parameter.role === "input");
}

/** The parameters of one trial with one value taken from another. */
export function withValue(values: ParameterValues, name: string, other: ParameterValues): ParameterValues {
  const value = other[name];
  return value === undefined ? values : { ...values, [name]: value };
}
