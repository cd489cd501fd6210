import { ActionError, EnvironmentError } from "../../errors.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";

/** What an environment that is a single computer answers to somebody who wants to go to another one. */
export function onlyComputer(computer: string): ActionError {
  return new ActionError("ACTION_COMPUTER", `there is no computer "${computer}"; this one is the only one`);
}

/** Throws EnvironmentError ENVIRONMENT_COMPUTERS for a setup of several computers, which a single one cannot take. */
export function requireOneComputer({ computers }: EnvironmentSetup): void {
  if (computers === undefined) return;
  const ids = Object.keys(computers).join(", ");
  throw new EnvironmentError(
    "ENVIRONMENT_COMPUTERS",
    `the task needs further computers (${ids}), which this environment cannot open; join several with joinComputers`,
  );
}
