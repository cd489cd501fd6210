import { basename } from "../../../text/path.js";
import type { StateApplication } from "./state-application.js";
import { applicationOf, type SeenWindow } from "./windows.js";

/**
 * The applications that run, by id in order: those that have a window, and those whose program runs. A program that
 * several applications share (LibreOffice's) tells nothing, so there only windows count.
 */
export function findProcesses(
  processes: readonly { command: readonly string[] }[],
  windows: readonly SeenWindow[],
  applications: readonly StateApplication[],
): string[] {
  const programs = new Set(processes.flatMap(({ command }) => programNames(command)));
  const shown = new Set(windows.map((window) => applicationOf(window.wmClass, applications)?.id));
  const running = applications.filter(({ id, desktop }) => {
    const [program = ""] = programNames(desktop.command);
    const sharing = applications.filter((other) => programNames(other.desktop.command)[0] === program);
    return shown.has(id) || (program !== "sh" && sharing.length === 1 && programs.has(program));
  });
  return running.map(({ id }) => id).sort();
}

/** The name of the program, and for a script that of the interpreter's first argument. */
function programNames([program = "", script = ""]: readonly string[]): string[] {
  return [basename(program), ...(/python|perl|bash/.test(program) ? [basename(script)] : [])];
}
