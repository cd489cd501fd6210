import { startState } from "../environments/start-state.js";
import { stateOn } from "../evaluators/trace-on.js";
import { ownComputer } from "../schema/computer/computer-id.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import { computersOf } from "../schema/computer/setup-on.js";
import type { SystemState } from "../schema/computer/system-state.js";

/**
 * What was on the computers of a task at its start that the task's setup does not put there: files, messages, a clipboard,
 * windows, programs. Folders, and what applications themselves keep, are not looked at: a clean computer has some. Null
 * where the setup begins with actions, whose results it does not state.
 */
export function residueOf(setup: EnvironmentSetup, state: SystemState): string[] | null {
  if (setup.actions.length > 0) return null;
  const start = startState(setup);
  return computersOf(setup).flatMap((computer) => {
    const found = residueOn(stateOn(start, computer), stateOn(state, computer));
    return computer === ownComputer ? found : found.map((what) => `${computer}: ${what}`);
  });
}

function residueOn(expected: SystemState, state: SystemState): string[] {
  const paths = new Set(expected.files.map(({ path }) => path));
  return [
    ...state.files.filter(({ path, type }) => type !== "directory" && !paths.has(path)).map(({ path }) => path),
    ...(state.mailbox.length > expected.mailbox.length ? ["messages"] : []),
    ...(state.clipboard.kind === expected.clipboard.kind ? [] : ["clipboard"]),
    ...(state.windows.length > 0 ? ["windows"] : []),
    ...(state.processes.length > 0 ? ["programs"] : []),
  ];
}
