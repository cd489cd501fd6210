import { canonicalJson } from "../../hash.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { MessageState, RecordState } from "../../schema/computer/system-state.js";
import { isOnScreen } from "../exhaustive/context.js";
import type { Finding, View } from "../exhaustive/finding.js";
import { withAwkwardContents, withLockedFiles } from "../exhaustive/prove/setup-variants.js";
import { isModified, type Tools } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import type { Difference } from "../state-difference.js";
import { followWords } from "./follow-words.js";
import type { ScenarioVariation } from "./procedure-progress.js";
import type { ReplayingWalker } from "./replaying-walker.js";
import type { ProcedureScenario } from "./scenario.js";

/** The result of trying a documented procedure. */
export interface Tried {
  finding: Finding | null;
  /** Where it ended without changing the computer: something may be read there. */
  view: View | null;
  records: RecordState[];
  messages: MessageState[];
  /** The positions of the main window on the way, from which can be told what it always offers. */
  open: Position[];
  /** Where the last attempt ended; null where the application could not be started. */
  end: Position | null;
}

interface Start {
  setup: EnvironmentSetup;
  variation: ScenarioVariation;
}

/** Where a walk starts on a computer: the application is open, and what stood in its way is gone. */
export type Launching = (setup: EnvironmentSetup) => Promise<Position | null>;

/**
 * Does what a scenario says until it has its effect: with other words in its fields, its files in another order, and
 * with contents that want tidying. Cost: one reset for each attempt.
 */
export async function tryScenario(
  tools: Tools,
  walker: ReplayingWalker,
  scenario: ProcedureScenario,
  launching: Launching,
  isSpent: () => boolean,
): Promise<Tried> {
  const tried: Tried = { finding: null, view: null, records: [], messages: [], open: [], end: null };
  for (const { setup, variation } of startsOf(scenario)) {
    if (isSpent()) break;
    const start = await launching(setup);
    if (start === null) continue;
    const trace = await followWords({ tools, walker, scenario: { ...scenario, setup }, variation }, start);
    tried.end = trace.at(-1) ?? null;
    const end = await endOfWay(tools, walker, trace);
    if (end === null || trace.length < 2) continue;
    const { finding, opensOnly } = outcomeOfWay(tools, scenario.goal, trace, end);
    tried.open = openPositions(tools, trace);
    tried.records = end.state.records.filter((record) => !isAmong(record, start.state.records));
    tried.messages = end.state.mailbox.filter((message) => !isAmong(message, start.state.mailbox));
    if (finding.differences.length === 0 || opensOnly) {
      const { differences: _none, ...view } = finding;
      tried.view ??= view;
      continue;
    }
    return { ...tried, finding, view: null };
  }
  return tried;
}

/** The positions of the main window on a way. */
export function openPositions({ screenOf }: Tools, trace: readonly Position[]): Position[] {
  return trace.filter(({ controls }) => screenOf(controls).dialogs.length === 0);
}

function isAmong(item: unknown, items: readonly unknown[]): boolean {
  const text = canonicalJson(item);
  return items.some((other) => canonicalJson(other) === text);
}

function* startsOf(scenario: ProcedureScenario): Generator<Start> {
  const { setup, inputs, fields, steps } = scenario;
  const plain = { inputs, fromContent: false, shift: 0 };
  yield { setup, variation: plain };
  if (inputs.length > 1) yield { setup, variation: { ...plain, inputs: inputs.toReversed() } };
  if (fields.size > 0 || /\bchoose\b/i.test(steps)) {
    yield { setup, variation: { ...plain, shift: 1 } };
    yield { setup, variation: { ...plain, fromContent: true } };
  }
  if (inputs.length === 0) return;
  yield { setup: withAwkwardContents(setup), variation: plain };
  if (/\bread-only|writ(?:e|a)ble|lock/i.test(steps)) yield { setup: withLockedFiles(setup), variation: plain };
}

/** The end of a way if no dialog is left open there, looked at twice; null where one is. */
export async function endOfWay(
  tools: Tools,
  walker: ReplayingWalker,
  trace: readonly Position[],
): Promise<Position | null> {
  const [start, last] = [trace[0], trace.at(-1)];
  if (start === undefined || last === undefined) return null;
  const isOpen = (at: Position) => tools.screenOf(at.controls).dialogs.length > 0;
  const end = isOpen(last) ? await walker.lookAgain(last) : last;
  if (isOpen(end)) return null;
  const isUnsaved = isModified(end.state, tools.application) && tools.differences(start.state, end.state).length === 0;
  return isUnsaved ? walker.lookAgain(end) : end;
}

/**
 * What a way changed, from the first position of its trace to its end, and how many of its actions only opened or showed
 * something; `opensOnly` says that the others did no more than that either.
 */
export function outcomeOfWay(
  tools: Tools,
  command: string,
  trace: readonly Position[],
  end: Position,
): { finding: Finding; opensOnly: boolean } {
  const start = trace[0] ?? end;
  const opened = trace.find(({ state }) => {
    const differences = tools.differences(start.state, state);
    return differences.length > 0 && differences.every(isOnScreen);
  });
  const anchor = opened?.actions.length ?? 0;
  const differences: Difference[] = tools.differences(start.state, end.state);
  const finding = { setup: end.setup, actions: end.actions, anchor, composite: false, command, differences };
  return { finding, opensOnly: differences.every(isOnScreen) && anchor < end.actions.length };
}
