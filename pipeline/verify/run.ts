import type { Environment } from "../environments/contract.js";
import { replay } from "../environments/replay.js";
import { ActionError, EnvironmentError } from "../errors.js";
import type { Action } from "../schema/computer/action.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { SystemState } from "../schema/computer/system-state.js";
import type { Trace } from "../schema/computer/trace.js";
import type { Candidate, ParameterValues } from "../schema/subtask.js";
import { fillDeep } from "../template/template.js";

/** A parameter set with the computer it is tried on. */
export type Trial = Candidate["trials"][number];

/** One execution, judged as an attempt at the subtask with `parameters`. */
export interface JudgedRun {
  /** What was done, in words, for reports: "without step 3". */
  label: string;
  /** The parameters that the evaluator is asked about; what was typed may have been something else. */
  parameters: ParameterValues;
  trace: Trace;
  failure: ActionError | null;
  /** What broke the application at the first try, where there was a second. */
  crash?: EnvironmentError;
}

/**
 * Resets the environment to the setup and plays the actions, blanks filled with `values`; counts as an attempt at
 * `trial`. A setup whose own actions cannot be played is a failure before the first step. A run in which the
 * environment breaks is done once more; EnvironmentError if it breaks again.
 */
export async function execute(
  environment: Environment,
  label: string,
  trial: Trial,
  actions: readonly Action[],
  values: ParameterValues = trial.parameters,
): Promise<JudgedRun> {
  const play = async (): Promise<JudgedRun> => {
    const unready = await prepare(environment, trial.setup);
    const { trace, failure } = await replay(environment, unready === null ? fillDeep([...actions], values) : []);
    return { label, parameters: trial.parameters, trace: { ...trace, window_start: 1 }, failure: unready ?? failure };
  };
  return steadily(play, (run, crash) => ({ ...run, crash }));
}

/**
 * Repeats `play` once after an EnvironmentError. When the repetition succeeds, `mark` records the crash in its result.
 */
export async function steadily<T>(play: () => Promise<T>, mark: (done: T, crash: EnvironmentError) => T): Promise<T> {
  try {
    return await play();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return mark(await play(), error);
  }
}

/** Resets; returns what kept the setup's actions from being played. */
export async function prepare(environment: Environment, setup: EnvironmentSetup): Promise<ActionError | null> {
  try {
    await environment.reset(setup);
    return null;
  } catch (error) {
    if (error instanceof ActionError) return error;
    throw error;
  }
}

/** The run as it was after its first `steps` actions. */
export function prefixOf(run: JudgedRun, steps: number): JudgedRun {
  if (steps >= run.trace.steps.length - 1) return run;
  return {
    ...run,
    label: `${run.label}, after step ${steps}`,
    trace: { ...run.trace, steps: run.trace.steps.slice(0, steps + 1) },
    failure: null,
  };
}

/** How many actions of the run were done. */
export function actionCount(run: JudgedRun): number {
  return run.trace.steps.length - 1;
}

/** The state that the run found. Throws RangeError for a run without a start, which `execute` never makes. */
export function stateBefore(run: JudgedRun): SystemState {
  const [first] = run.trace.steps;
  if (first === undefined) throw new RangeError("a run has at least its start");
  return first.state;
}

/** The state that the run left. */
export function stateAfter(run: JudgedRun): SystemState {
  return run.trace.steps.at(-1)?.state ?? stateBefore(run);
}

/** The setup of a trial with everything that another computer has and it lacks. What both have stays as the trial has it. */
export function withWorldOf(trial: Trial, other: EnvironmentSetup): Trial {
  const { setup } = trial;
  return {
    parameters: trial.parameters,
    setup: {
      ...setup,
      files: united(setup.files, other.files, (file) => file.path.toLowerCase()),
      directories: united(setup.directories, other.directories, (directory) => directory.path.toLowerCase()),
      pages: united(setup.pages, other.pages, (page) => page.url),
      inbox: united(setup.inbox, other.inbox, (message) => JSON.stringify([message.from, message.subject])),
      records: united(setup.records, other.records, (record) => JSON.stringify(record)),
      settings: { ...other.settings, ...setup.settings },
      clipboard: setup.clipboard.kind === "empty" ? other.clipboard : setup.clipboard,
    },
  };
}

function united<T>(own: readonly T[], others: readonly T[], key: (item: T) => string): T[] {
  const known = new Set(own.map(key));
  return [...own, ...others.filter((item) => !known.has(key(item)))];
}
