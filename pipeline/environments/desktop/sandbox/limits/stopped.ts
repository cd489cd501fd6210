import { EnvironmentError } from "../../../../errors.js";
import { type Process, readProcessTable } from "./process-table.js";

/** What no desktop works without, by the names that the kernel keeps of them: no more than 15 letters. */
const needed: ReadonlySet<string> = new Set([
  "Xvfb",
  "at-spi-bus-laun",
  "at-spi2-registr",
  "dbus-daemon",
  "openbox",
  "yad",
]);

/** DESKTOP_STOPPED for a part of the desktop that a signal has stopped; null where all of them go on. */
export function stoppedPart(processes: readonly Process[]): EnvironmentError | null {
  const part = processes.find(({ isStopped, name }) => isStopped && needed.has(name));
  return part === undefined ? null : stopped(part, "which a desktop does not work without");
}

/**
 * DESKTOP_STOPPED where a program in a process namespace was stopped by a signal, which is why something does not answer:
 * nothing but what is done on a desktop stops a program. Null where none is. The first process is given as seen from here.
 */
export function stoppedProgram(firstProcess: number, cause: unknown): EnvironmentError | null {
  const program = processesOf(firstProcess).find(({ isStopped }) => isStopped);
  return program === undefined ? null : stopped(program, "and what waits for it gets no answer", cause);
}

function processesOf(firstProcess: number): Process[] {
  try {
    return readProcessTable(`/proc/${firstProcess}/root/proc`);
  } catch {
    // The desktop has ended.
    return [];
  }
}

function stopped({ name }: Process, what: string, cause?: unknown): EnvironmentError {
  const text = `the program ${name} was stopped by a signal, ${what}; reset the environment`;
  return new EnvironmentError("DESKTOP_STOPPED", text, { cause });
}
