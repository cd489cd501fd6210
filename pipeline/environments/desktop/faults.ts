import { EnvironmentError } from "../../errors.js";
import type { Control } from "../../schema/computer/control.js";
import { type DesktopMachine, readScreen } from "./look.js";

const codes: ReadonlySet<string> = new Set([
  "DESKTOP_APPLICATION_CRASHED",
  "DESKTOP_APPLICATION_HANGS",
  "DESKTOP_LIMIT",
  "DESKTOP_UNEXPECTED_DIALOG",
]);

/** Whether an error says that an application broke, so that its desktop is of no use any more. */
export function isFault(error: unknown): error is EnvironmentError {
  return error instanceof EnvironmentError && codes.has(error.code);
}

/** The same error with what the desktop shows now; `seen` is what it showed when it was last read. */
export async function withEvidence(
  machine: DesktopMachine,
  fault: EnvironmentError,
  seen: readonly Control[],
): Promise<EnvironmentError> {
  // What hangs would be waited for once more, and what was ended with its desktop does not answer.
  const isSilent = fault.code === "DESKTOP_APPLICATION_HANGS" || fault.code === "DESKTOP_LIMIT";
  const [controls, screenshot] = await Promise.all([
    isSilent
      ? seen
      : readScreen(machine).then(
          (screen) => screen.controls,
          () => seen,
        ),
    machine.display.screenshot().catch(() => null),
  ]);
  return new EnvironmentError(fault.code, fault.message, { cause: fault.cause, evidence: { controls, screenshot } });
}
