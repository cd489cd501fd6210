import { EnvironmentError } from "../../errors.js";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import { describeCrash, watchExits } from "./application-exits.js";
import type { DesktopWindow } from "./display/windows.js";
import { type DesktopMachine, ownerOfWindow, readScreen } from "./look.js";
import { stoppedProgram } from "./sandbox/limits/stopped.js";

const codes: ReadonlySet<string> = new Set([
  "DESKTOP_APPLICATION_CRASHED",
  "DESKTOP_APPLICATION_HANGS",
  "DESKTOP_LIMIT",
  "DESKTOP_STOPPED",
  "DESKTOP_UNEXPECTED_DIALOG",
]);

/** Returns whether an error says that an application broke, after which its desktop is of no use. */
export function isFault(error: unknown): error is EnvironmentError {
  return error instanceof EnvironmentError && codes.has(error.code);
}

const silent: ReadonlySet<string> = new Set(["DESKTOP_APPLICATION_HANGS", "DESKTOP_LIMIT", "DESKTOP_STOPPED"]);

/**
 * Returns the same error with the controls and the screenshot of the desktop as evidence. `seen` are the controls of
 * the last reading; they stand in where the desktop does not answer. The screenshot is null where none can be taken.
 */
export async function withEvidence(
  machine: DesktopMachine,
  fault: EnvironmentError,
  seen: readonly Control[],
): Promise<EnvironmentError> {
  // A hanging application would be waited for once more, and one that was ended with its desktop does not answer.
  const isSilent = silent.has(fault.code);
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

/**
 * Finds out when an application of a desktop breaks. The errors are EnvironmentErrors for which `isFault` is true: the
 * desktop is of no use after them.
 */
export interface FaultWatch {
  /**
   * Rejects with DESKTOP_LIMIT, DESKTOP_STOPPED, or with DESKTOP_APPLICATION_CRASHED for an application that ended
   * unexpectedly: not from when on a command was seen, which may have ended it.
   */
  requireNone(): Promise<void>;
  /** DESKTOP_STOPPED where something has failed while a program was stopped by a signal; null otherwise. */
  stopped(failure: unknown): EnvironmentError | null;
  /** To be called before an action. Throws DESKTOP_UNEXPECTED_DIALOG for one that came up since the last action. */
  before(action: Action | null, windows: readonly DesktopWindow[]): void;
  /**
   * To be called after an action for the application with the id `on`; null for none. Throws DESKTOP_UNEXPECTED_DIALOG
   * for a dialog that came up during the action.
   */
  after(before: readonly DesktopWindow[], after: readonly DesktopWindow[], on: string | null): void;
}

/** Watches the applications of a machine that has just been started. */
export function watchFaults({ sandbox, applications }: DesktopMachine): FaultWatch {
  const findCrash = watchExits(sandbox.root, applications);
  /** Whether the last actions asked an application to quit. */
  let quitting = false;
  /** The windows after the last action, and the application that it was for. */
  let last: { windows: readonly DesktopWindow[]; on: string | null } | null = null;

  function refuseDialog(before: readonly DesktopWindow[], after: readonly DesktopWindow[], on: string | null): void {
    const dialog = unexpectedDialog(before, after, on, applications);
    if (dialog === null) return;
    const text = `${dialog.application.name}, which was not acted on, came up with the dialog "${dialog.title}"`;
    throw new EnvironmentError("DESKTOP_UNEXPECTED_DIALOG", `${text}; reset the environment`);
  }

  return {
    async requireNone() {
      const broken = sandbox.brokenLimit();
      if (broken !== null) throw broken;
      const crash = await findCrash(quitting);
      if (crash === null || sandbox.commands.any()) return;
      const text = `${describeCrash(crash, applications)} though no action asked it to`;
      throw new EnvironmentError("DESKTOP_APPLICATION_CRASHED", `${text}; reset the environment`);
    },
    stopped: (failure) => stoppedProgram(sandbox.firstProcess, failure),
    before(action, windows) {
      if (last !== null) refuseDialog(last.windows, windows, last.on);
      if (action !== null && action.function !== "finish") quitting = isQuitting(action, quitting);
    },
    after(before, after, on) {
      last = { windows: after, on };
      refuseDialog(before, after, on);
    },
  };
}

const quitKeys: ReadonlySet<string> = new Set(["ctrl+q", "ctrl+w", "ctrl+shift+w", "alt+f4"]);
const quitWords = /^(quit|exit|close|log ?out)\b/i;

/**
 * Whether a program may end because of an action: the action asks it to quit, or answers a dialog that followed such a
 * request (`wasQuitting`), for example whether to save.
 */
function isQuitting({ function: kind, args, control }: Action, wasQuitting: boolean): boolean {
  if (kind === "keyboard_input" && "keys" in args && quitKeys.has(args.keys.toLowerCase())) return true;
  // The typed text may be a command.
  if (kind === "keyboard_input" && "text" in args && quitWords.test(args.text.trim())) return true;
  if (control !== null && quitWords.test(control.control_text)) return true;
  return wasQuitting && (control === null || control.dialog !== null);
}

/**
 * Returns a modal dialog that came up during an action in an application that was running already and was not acted
 * on; null for none. Applications of one process (LibreOffice) count as one. `actedOn` is an id, null for none.
 */
function unexpectedDialog(
  before: readonly DesktopWindow[],
  after: readonly DesktopWindow[],
  actedOn: string | null,
  applications: readonly DesktopApplication[],
): { title: string; application: DesktopApplication } | null {
  const known = new Map([...after, ...before].map((window) => [window.id, window]));
  const all = [...known.values()];
  const ownerOf = (window: DesktopWindow): DesktopApplication | null => ownerOfWindow(window, all, applications);
  const acting = new Set(all.filter((window) => ownerOf(window)?.id === actedOn).flatMap(({ pid }) => pid ?? []));
  for (const window of after) {
    if (!window.modal || window.hidden || before.some(({ id, modal }) => modal && id === window.id)) continue;
    const application = ownerOf(window);
    if (application === null || application.id === actedOn) continue;
    if (window.pid !== null && acting.has(window.pid)) continue;
    if (before.some((other) => ownerOf(other) === application)) return { title: window.title.trim(), application };
  }
  return null;
}
