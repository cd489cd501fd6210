import type { Catalog } from "../../catalog/catalog.js";
import type { Environment, EnvironmentFactory } from "../../environments/contract.js";
import { replay } from "../../environments/replay.js";
import { ActionError, EnvironmentError, TaskloomError } from "../../errors.js";
import { checkNamed } from "../../evaluators/checks/table.js";
import { atomicChecks, checkHolds, evaluate } from "../../evaluators/interpret.js";
import { derivedAnew } from "../../operations/bind.js";
import { setupContent } from "../../operations/setup-content.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Trace } from "../../schema/computer/trace.js";
import type { Check } from "../../schema/evaluator.js";
import type { Interference, ParameterValues, Subtask } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { fill, fillDeep } from "../../template/template.js";
import { instanceKey, instancesOf } from "../instances.js";
import { type RequiredEffect, reached, requiredEffectOf } from "../required-effect.js";
import { execute, type JudgedRun, prepare, steadily, type Trial, withWorldOf } from "../run.js";
import { sideBySide } from "../side-by-side.js";
import { thoroughnessFor } from "../thoroughness.js";
import { canMeet, choosePairs, type PairBinding, pairsOf, type SubtaskPair } from "./subtask-pairs.js";

/** Limits of a measurement of interference. */
export interface InterferenceOptions {
  /** Maximum number of pairs to run when environments cannot be forked; 4000 by default. */
  limit?: number;
  /** True for pairs that an earlier run has measured. They are skipped. */
  isKnown?(pair: SubtaskPair): boolean;
  /** True for pairs that come first when only some are run: those that tasks are known to have. */
  isWanted?(first: Subtask, second: Subtask): boolean;
  /** Once it is aborted, the pairs that are left are recorded as unmeasured. */
  enough?: AbortSignal;
}

/** The measured effect of one subtask on another. */
type MeasuredInterference = Pick<Interference, "second_works" | "first_survives" | "unmeasured">;
const unmeasured: MeasuredInterference = { second_works: false, first_survives: false, unmeasured: true };

/**
 * Runs every pair of subtasks that have a place in common, one after the other, both ways, and every subtask twice, on
 * one computer that has what both need: with values of their own; where both take a resource of one type and one of
 * them changes it, with the same one; and where the first makes what the second takes, with that. The second has to
 * pass its evaluator and, unless both share the resource, to give what it gives alone. Subtasks of one application
 * always meet there. Every place that a pair shares is one record. Cost: three runs for each ordered pair, one where
 * something is handed on.
 *
 * Where computers cannot be copied, only pairs that one persona could be given are run, one run for each that gets on
 * and two for others, and of these at most `limit`, those that are wanted first: the rest is recorded as unmeasured, which
 * counts as harmful, and so are pairs with an application that the computers do not have. Uses `context.parallel`
 * environments at once.
 */
export async function* measureInterference(
  subtasks: readonly Subtask[],
  context: Context,
  { limit = 4000, isKnown = () => false, isWanted = () => false, enough }: InterferenceOptions = {},
): AsyncIterable<Interference> {
  const ordered = [...subtasks].sort((a, b) => (a.id < b.id ? -1 : 1));
  const { economical, offered } = await computersOf(context.environment);
  const pairs = ordered.flatMap((first) =>
    ordered
      .filter((second) => !economical || canMeet(first, second, context.catalog))
      .flatMap((second) => pairsOf(first, second, context.catalog))
      .filter((pair) => !isKnown(pair)),
  );
  const chosen = economical ? choosePairs(pairs, { limit, isWanted }, context.rng.fork("interference")) : null;
  const alone = new Map<string, Promise<RequiredEffect | null>>();
  let label = "";
  const results = sideBySide<SubtaskPair, { pair: SubtaskPair; outcome: MeasuredInterference | null }>(pairs, context, {
    async do(pair, environment, done) {
      const { first, second, binding } = pair;
      const isHere = offered.has(first.application) && offered.has(second.application);
      if (!isHere || chosen?.has(pair) === false || enough?.aborted === true) return { pair, outcome: unmeasured };
      if (label !== first.instruction_template) {
        label = first.instruction_template;
        const total = pairs.length;
        context.report({ kind: "progress", stage: "verify", done, total, label: `interference of: ${label}` });
      }
      let known: RequiredEffect | null = null;
      if (economical && !binding.handsOn) {
        const goal = alone.get(second.id) ?? goalAlone(second, environment, context.catalog);
        alone.set(second.id, goal);
        known = await goal;
      }
      const measure = () => measureBinding(first, second, binding, environment, context.catalog, known);
      return { pair, outcome: await steadily(measure, (outcome) => outcome) };
    },
    giveUp: (pair) => ({ pair, outcome: unmeasured }),
  });
  for await (const { pair, outcome } of results) {
    if (outcome === null) continue;
    const { first, second, binding } = pair;
    for (const place of binding.places) yield { first: first.id, second: second.id, place, ...outcome };
  }
}

/** Whether little is run on such computers, and the ids of the applications that they have. */
async function computersOf(
  factory: EnvironmentFactory,
): Promise<{ economical: boolean; offered: ReadonlySet<string> }> {
  const environment = await factory.open();
  await environment.close();
  return { economical: thoroughnessFor(environment).economical, offered: new Set(environment.applications) };
}

/** What a subtask comes to on a computer of its own; null where it does not work there. */
async function goalAlone(subtask: Subtask, environment: Environment, catalog: Catalog): Promise<RequiredEffect | null> {
  const theirs = subtask.trials.at(-1);
  if (theirs === undefined) return null;
  const trial = { parameters: theirs.parameters, setup: { ...theirs.setup, actions: [] } };
  try {
    const run = await execute(environment, "alone", trial, [...theirs.setup.actions, ...subtask.actions]);
    return passes(subtask, run) ? requiredEffectOf(subtask, catalog, trial, run) : null;
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

/**
 * Null where nothing can be learned: where the first cannot be done on the common computer, the second not even alone,
 * or where the first takes the clipboard that the second needs, which the facts say already. `known` is what the
 * second comes to on a computer of its own: if it comes to that here, it need not be tried alone on this one.
 */
async function measureBinding(
  first: Subtask,
  second: Subtask,
  binding: PairBinding,
  environment: Environment,
  catalog: Catalog,
  known: RequiredEffect | null,
): Promise<MeasuredInterference | null> {
  if (needsClipboard(second, catalog) && first.effects.writes.includes("clipboard")) return null;
  const { setup } = withWorldOf(binding.first, binding.second.setup);
  const { parameters } = binding.second;
  const actions = [...binding.second.setup.actions, ...second.actions];
  const trial = { parameters, setup };
  // The run alone is needed only to tell what went wrong from what never worked.
  const getsOn = (goal: RequiredEffect, run: JudgedRun) =>
    passes(second, run) && (binding.sharesResource || reached(goal, run));
  const alone = known === null && !binding.handsOn ? await execute(environment, "alone", trial, actions) : null;
  if (alone !== null && !passes(second, alone)) return null;

  if ((await prepare(environment, setup)) !== null) return null;
  const before = await environment.state();
  try {
    for (const action of fillDeep(first.actions, binding.first.parameters)) await environment.act(action);
  } catch (error) {
    if (error instanceof ActionError) return null;
    throw error;
  }
  const between = await environment.state();
  const taken = binding.handsOn ? withDerivedAnew(second, trial, between) : parameters;
  const { trace, failure } = await replay(environment, fillDeep(actions, taken));
  const after = await environment.state();
  const following: JudgedRun = {
    label: "after another",
    parameters: taken,
    trace: { ...trace, window_start: 1 },
    failure,
  };
  const first_survives = survives(first, binding.first.parameters, { before, between, after }, catalog);
  if (binding.handsOn) return { second_works: passes(second, following), first_survives };
  if (known !== null && getsOn(known, following)) return { second_works: true, first_survives };
  const compared = alone ?? (await execute(environment, "alone", trial, actions));
  if (!passes(second, compared)) return null;
  return { second_works: getsOn(requiredEffectOf(second, catalog, trial, compared), following), first_survives };
}

/** The values of a subtask that takes what is there now; as they were where nothing follows from that. */
function withDerivedAnew(subtask: Subtask, { parameters, setup }: Trial, now: SystemState): ParameterValues {
  const files = now.files.flatMap(({ path, content, read_only }) =>
    content === null ? [] : [{ path, content, read_only }],
  );
  try {
    return derivedAnew(subtask.parameters, parameters, setupContent({ ...setup, files }));
  } catch (error) {
    if (error instanceof TaskloomError) return parameters;
    throw error;
  }
}

function passes(subtask: Subtask, run: JudgedRun): boolean {
  return run.failure === null && evaluate(subtask.evaluator, run.parameters, run.trace).verdict === "pass";
}

function needsClipboard(subtask: Subtask, catalog: Catalog): boolean {
  return subtask.effects.needs.some(({ type }) => catalog.resourceTypes.get(type)?.exclusive === "clipboard");
}

interface PairStates {
  before: SystemState;
  between: SystemState;
  after: SystemState;
}

/**
 * Whether what lasts of the first's achievement outlasts the second: what it added is still there, and what it gave to
 * files is untouched, or every state check of its evaluator still holds. Exclusive places, such as the clipboard, are
 * ignored: a later subtask overwrites them, which its facts declare.
 */
function survives(
  subtask: Subtask,
  parameters: ParameterValues,
  { before, between, after }: PairStates,
  catalog: Catalog,
): boolean {
  const had = new Set(instancesOf(catalog, between).map(instanceKey));
  const has = new Set(instancesOf(catalog, after).map(instanceKey));
  const kept = subtask.effects.adds
    .filter(({ type, value }) => value !== "*" && catalog.resourceTypes.get(type)?.exclusive === null)
    .map(({ type, value }) => instanceKey({ type, value: fill(value, parameters) }));
  if (kept.some((key) => had.has(key) && !has.has(key))) return false;
  const hashes = (state: SystemState) => new Map(state.files.map((file) => [file.path, file.content_hash]));
  const [old, now] = [hashes(before), hashes(after)];
  const untouched = between.files.every(
    (file) => old.get(file.path) === file.content_hash || now.get(file.path) === file.content_hash,
  );
  return (
    untouched || lastingChecks(subtask).every((check) => stillHolds(check, parameters, { before, between, after }))
  );
}

/** Checks on the state that do not ask for what an exclusive place holds. */
function lastingChecks(subtask: Subtask): Check[] {
  return atomicChecks(subtask.evaluator).filter(({ api }) => {
    const { reads, replaceable } = checkNamed(api);
    return reads === "state" && replaceable !== true;
  });
}

function stillHolds(check: Check, parameters: ParameterValues, { before, between, after }: PairStates): boolean {
  const trace = (end: SystemState): Trace => ({
    version: 1,
    window_start: 1,
    steps: [before, end].map((state) => ({ action: null, state, controls: [] })),
  });
  return checkHolds(check, parameters, trace(between)) === checkHolds(check, parameters, trace(after));
}
