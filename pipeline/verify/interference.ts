import type { Catalog } from "../catalog/catalog.js";
import type { Environment } from "../environments/contract.js";
import { replay } from "../environments/replay.js";
import { ActionError } from "../errors.js";
import { apiTable } from "../evaluators/api-table.js";
import { atomicChecks, checkHolds, evaluate } from "../evaluators/interpret.js";
import type { Check, CheckApi } from "../schema/evaluator.js";
import type { Interference, ParameterValues, Subtask } from "../schema/subtask.js";
import type { SystemState } from "../schema/system-state.js";
import type { Trace } from "../schema/trace.js";
import type { Context } from "../stage.js";
import { fill, fillDeep } from "../template.js";
import { goalOf, reached } from "./goal.js";
import { instanceKey, instancesOf } from "./instances.js";
import { execute, prepare, type Run, type Trial, withWorldOf } from "./run.js";

/** Two subtasks bound so that they meet somewhere. */
interface Meeting {
  places: string[];
  first: Trial;
  second: Trial;
  /** Whether both work on the same resource, so that the second cannot give what it gives alone. */
  sharesResource: boolean;
}

/**
 * Runs every pair of subtasks that have a place in common, one after the other, both ways, on one computer that has
 * what both need: with values of their own, and, where both take a resource of one type and one of them changes it,
 * with the same one. The second has to pass its evaluator and, unless both share the resource, to give what it gives
 * alone. Subtasks of one application always meet there. Every place that a pair shares is one record. Cost: three runs
 * for each ordered pair.
 */
export async function* measureInterference(
  subtasks: readonly Subtask[],
  context: Context,
): AsyncIterable<Interference> {
  const ordered = [...subtasks].sort((a, b) => (a.id < b.id ? -1 : 1));
  const environment = await context.environment.open();
  try {
    for (const [done, first] of ordered.entries()) {
      context.signal.throwIfAborted();
      const label = `interference of: ${first.instruction_template}`;
      context.report({ kind: "progress", stage: "verify", done, total: ordered.length, label });
      for (const second of ordered) {
        if (second === first) continue;
        for (const meeting of meetings(first, second, context.catalog)) {
          const measured = await measureMeeting(first, second, meeting, environment, context.catalog);
          if (measured === null) continue;
          for (const place of meeting.places) yield { first: first.id, second: second.id, place, ...measured };
        }
      }
    }
  } finally {
    await environment.close();
  }
}

function meetings(first: Subtask, second: Subtask, catalog: Catalog): Meeting[] {
  const [one, other] = [first.trials[0], second.trials.at(-1)];
  if (one === undefined || other === undefined) return [];
  const places = sharedPlaces(first, second);
  const same = withSameResource(first, one, second, other, catalog);
  return [
    ...(places.length > 0 ? [{ places, first: one, second: other, sharesResource: false }] : []),
    ...(same === null ? [] : [same]),
  ];
}

/** Places, files apart, that one of the two writes and the other touches. */
function sharedPlaces(first: Subtask, second: Subtask): string[] {
  const writes = (subtask: Subtask) => subtask.effects.writes.filter((place) => !place.startsWith("file:"));
  const touches = (subtask: Subtask) => new Set([...subtask.effects.reads, ...subtask.effects.writes]);
  const [own, theirs] = [touches(first), touches(second)];
  const shared = [
    ...writes(first).filter((place) => theirs.has(place)),
    ...writes(second).filter((place) => own.has(place)),
  ];
  return [...new Set(shared)].sort();
}

/**
 * The second with the first's resource, where both take one of the same type and one of the two changes it. What is
 * open after the first is not opened again.
 */
function withSameResource(first: Subtask, one: Trial, second: Subtask, other: Trial, catalog: Catalog): Meeting | null {
  for (const own of first.parameters.filter(({ role }) => role === "input")) {
    const theirs = second.parameters.find(({ type, role }) => role === "input" && type === own.type);
    const value = one.parameters[own.name];
    if (theirs === undefined || value === undefined) continue;
    if (!changes(first, own.name) && !changes(second, theirs.name)) continue;
    const isOpen = catalog.resourceTypes.get(theirs.type)?.family === "gui";
    return {
      places: ["file"],
      sharesResource: true,
      first: one,
      second: {
        parameters: { ...other.parameters, [theirs.name]: value },
        setup: isOpen ? { ...other.setup, actions: [] } : other.setup,
      },
    };
  }
  return null;
}

function changes(subtask: Subtask, parameter: string): boolean {
  return subtask.effects.writes.includes(`file:{${parameter}}`);
}

/**
 * Null where nothing can be learned: where the first cannot be done on the common computer, the second not even alone,
 * or where the first takes the clipboard that the second needs, which the facts say already.
 */
async function measureMeeting(
  first: Subtask,
  second: Subtask,
  meeting: Meeting,
  environment: Environment,
  catalog: Catalog,
): Promise<Pick<Interference, "second_works" | "first_survives"> | null> {
  if (needsClipboard(second, catalog) && first.effects.writes.includes("clipboard")) return null;
  const { setup } = withWorldOf(meeting.first, meeting.second.setup);
  const { parameters } = meeting.second;
  const actions = [...meeting.second.setup.actions, ...second.actions];
  const trial = { parameters, setup };
  const alone = await execute(environment, "alone", trial, actions);
  if (!passes(second, alone)) return null;

  if ((await prepare(environment, setup)) !== null) return null;
  const before = await environment.state();
  try {
    for (const action of fillDeep(first.actions, meeting.first.parameters)) await environment.act(action);
  } catch (error) {
    if (error instanceof ActionError) return null;
    throw error;
  }
  const between = await environment.state();
  const { trace, failure } = await replay(environment, fillDeep(actions, parameters));
  const after = await environment.state();
  const following: Run = { label: "after another", parameters, trace: { ...trace, window_start: 1 }, failure };
  const alike = meeting.sharesResource || reached(goalOf(second, catalog, trial, alone), following);
  return {
    second_works: passes(second, following) && alike,
    first_survives: survives(first, meeting.first.parameters, { before, between, after }, catalog),
  };
}

function passes(subtask: Subtask, run: Run): boolean {
  return run.failure === null && evaluate(subtask.evaluator, run.parameters, run.trace).verdict === "pass";
}

function needsClipboard(subtask: Subtask, catalog: Catalog): boolean {
  return subtask.effects.needs.some(({ type }) => catalog.resourceTypes.get(type)?.exclusive === "clipboard");
}

interface Course {
  before: SystemState;
  between: SystemState;
  after: SystemState;
}

/**
 * Whether what lasts of the first's achievement outlasts the second: what it added is still there, and what it gave to
 * files is untouched, or all that its evaluator asks of the state still holds. What an exclusive place holds is left
 * out: who comes later takes it, and the facts say so.
 */
function survives(
  subtask: Subtask,
  parameters: ParameterValues,
  { before, between, after }: Course,
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
  return atomicChecks(subtask.evaluator).filter(({ api }) => apiTable[api].reads === "state" && !passing.has(api));
}

const passing: ReadonlySet<CheckApi> = new Set([
  "check_clipboard_contains",
  "check_clipboard_holds",
  "check_clipboard_from_file",
  "check_window_active",
  "check_browser_url",
  "check_application_running",
  "check_document_open",
]);

function stillHolds(check: Check, parameters: ParameterValues, { before, between, after }: Course): boolean {
  const trace = (end: SystemState): Trace => ({
    version: 1,
    window_start: 1,
    steps: [before, end].map((state) => ({ action: null, state, controls: [] })),
  });
  return checkHolds(check, parameters, trace(between)) === checkHolds(check, parameters, trace(after));
}
