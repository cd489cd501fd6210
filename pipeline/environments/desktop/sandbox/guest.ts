import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** A shell inside a sandbox that runs the lines it is given. */
export interface Guest {
  /** Process id, outside, of the first process of the sandbox's process namespace. */
  readonly firstProcess: Promise<number>;
  run(line: string): void;
  /** Calls back with each line that is written to standard output inside. */
  onLine(listener: (line: string) => void): void;
  /** Resolves with why, when nothing inside lives any more. */
  readonly ended: Promise<string>;
  /** Kills everything inside; resolves when it is dead. */
  kill(): Promise<void>;
}

/** Starts bubblewrap with the arguments; its errors and those of everything inside go into the log file. */
export function startGuest(bubblewrapArguments: readonly string[], logFile: string): Guest {
  const log = openSync(logFile, "a");
  const child = spawn("bwrap", bubblewrapArguments, { stdio: ["pipe", "pipe", log, "pipe"], env: {} });
  closeSync(log);
  const input = writable(child.stdin);
  const output = createInterface({ input: readable(child.stdout) });
  // What is written after everything died says nothing that `ended` does not say.
  input.on("error", () => undefined);
  const firstProcess = readFirstProcess(child);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (status, signal) => resolve(`the sandbox ended with ${signal ?? status}`));
  });
  return {
    firstProcess,
    ended,
    run: (line) => {
      input.write(`${line}\n`);
    },
    onLine: (listener) => {
      output.on("line", listener);
    },
    kill: async () => {
      input.destroy();
      // The kernel ends a namespace before its first process counts as dead, and bubblewrap ends after that one.
      const first = await firstProcess.catch(() => null);
      if (child.exitCode === null && child.signalCode === null) killProcess(first ?? child.pid);
      await ended;
      output.close();
    },
  };
}

function killProcess(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  } catch {
    // Dead already.
  }
}

async function readFirstProcess(child: ChildProcess): Promise<number> {
  const stream = child.stdio[3];
  let text = "";
  if (stream !== undefined && stream !== null && "setEncoding" in stream) {
    for await (const chunk of stream.setEncoding("utf8")) {
      text += String(chunk);
      if (text.includes("}")) break;
    }
  }
  const pid = Number(/"child-pid": *(\d+)/.exec(text)?.[1]);
  if (!Number.isInteger(pid)) throw new Error("bubblewrap started nothing");
  return pid;
}

function writable(stream: Writable | null): Writable {
  if (stream === null) throw new Error("no pipe to bubblewrap");
  return stream;
}

function readable(stream: Readable | null): Readable {
  if (stream === null) throw new Error("no pipe from bubblewrap");
  return stream;
}
