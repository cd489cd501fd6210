import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** A shell inside a sandbox that runs the lines it is given. */
export interface Guest {
  run(line: string): void;
  /** Calls back with each line that is written to standard output inside. */
  onLine(listener: (line: string) => void): void;
  /** Process id, outside, of the first process of the sandbox's process namespace; null before anything runs in it. */
  firstProcess(): number | null;
  /** Resolves with why, when nothing inside lives any more. */
  readonly ended: Promise<string>;
  /** Kills everything inside; resolves when it is dead. */
  kill(): Promise<void>;
}

/**
 * Starts bubblewrap, as the last of the words `prefix` when there are some. `files` are written: its errors and those of everything inside into `log`, and what it started into
 * `info`. The shell lives as long as its input, which ends with this program, however it ends; its last
 * act is to kill what else runs in the sandbox. (With --die-with-parent, bubblewrap that dies at the wrong moment leaves a process behind.)
 */
export function startGuest(
  prefix: readonly string[],
  bubblewrapArguments: readonly string[],
  files: { log: string; info: string },
): Guest {
  const log = openSync(files.log, "a");
  // Not a pipe: writing into a pipe without a reader would kill bubblewrap.
  const info = openSync(files.info, "w");
  const [program = "bwrap", ...words] = [...prefix, "bwrap", "--info-fd", "3", ...bubblewrapArguments];
  const child = spawn(program, words, {
    stdio: ["pipe", "pipe", log, info],
    env: {},
    detached: true,
  });
  closeSync(log);
  closeSync(info);
  const { input, output } = pipes(child);
  const lines = createInterface({ input: output });
  // What is written after everything died says nothing that `ended` does not say.
  input.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (status, signal) => resolve(`the sandbox ended with ${signal ?? status}`));
  });
  const firstProcess = (): number | null => {
    const pid = /"child-pid": *(\d+)/.exec(readFileSync(files.info, "utf8"))?.[1];
    return pid === undefined ? null : Number(pid);
  };
  return {
    firstProcess,
    ended,
    run: (line) => {
      input.write(`${line}\n`);
    },
    onLine: (listener) => {
      lines.on("line", listener);
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const first = firstProcess();
        // The kernel ends all others before it counts as dead, and bubblewrap ends after it. Before it is there, the end
        // of the input is what ends everything.
        if (first !== null) killProcess(first);
      }
      input.destroy();
      await ended;
      lines.close();
    },
  };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Dead already.
  }
}

function pipes({ stdin, stdout }: ChildProcess): { input: Writable; output: Readable } {
  if (stdin === null || stdout === null) throw new Error("no pipes to bubblewrap");
  return { input: stdin, output: stdout };
}
