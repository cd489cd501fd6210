import { lchown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ProgramResult, ProgramRun } from "../../contract.js";
import { guestUser } from "./guest-user.js";
import { runtime } from "./layout.js";
import { openQuestions } from "./questions.js";
import { readPlainFile } from "./read-plain-file.js";
import type { Sandbox } from "./sandbox.js";
import { shellWords } from "./shell-words.js";

/** A short program ends soon; one that takes long is asked after as seldom. */
const poll = { first: 2, growth: 1.3, longest: 20 };
/** Bytes of an output that are read. */
const mostOutput = 16_000_000;
/** Status of a program that `timeout` has ended. */
const endedByTimeout = 124;
/** Status of a program that was killed: by `timeout`, or by itself or another one before its time was up. */
const killed = 128 + 9;

let runs = 0;

/**
 * Runs a program inside a desktop, as the user of the desktop and with what that one may use, and returns what it wrote.
 * A program that does not end in time is killed. Throws what answering its questions has thrown. What waits for it does not name it in its own
 * command line, so that a program which ends others by their command lines does not end that, too. Input and output go
 * through files of the runtime folder, which are opened without following links: whatever runs inside may write there.
 */
export async function runInside(
  { root, spawn }: Pick<Sandbox, "root" | "spawn">,
  { command, input, seconds, answer }: ProgramRun,
): Promise<ProgramResult> {
  runs += 1;
  const name = `run-${runs}`;
  const outside = (suffix: string) => join(root, "run", `${name}.${suffix}`);
  const inside = (suffix: string) => `${runtime}/${name}.${suffix}`;
  const suffixes = ["script", "in", "out", "err", "status", "status-new"];
  const questions = answer === undefined ? null : await openQuestions(root, name, answer);
  try {
    await writeFile(outside("in"), input ?? new Uint8Array(), { flag: "wx", mode: 0o644 });
    const user = guestUser();
    if (user !== null) await lchown(outside("in"), user, user);
    const words = shellWords(["timeout", "--signal=KILL", String(seconds), ...command]);
    const streams = `<${inside("in")} >${inside("out")} 2>${inside("err")}`;
    const passed = `$(($(cut -d. -f1 /proc/uptime) - since))`;
    const script = [
      "since=$(cut -d. -f1 /proc/uptime)",
      `${words} ${streams}`,
      `echo $? ${passed} >${inside("status-new")}`,
      `mv ${inside("status-new")} ${inside("status")}`,
    ];
    await writeFile(outside("script"), script.join("\n"), { flag: "wx", mode: 0o644 });
    spawn(["/bin/sh", inside("script")], questions?.environment);
    const late = seconds * 1000 + 2_000;
    for (let waited = 0, pollMs = poll.first; waited < late; waited += pollMs) {
      await pause(pollMs);
      pollMs = Math.min(poll.longest, pollMs * poll.growth);
      const failure = questions?.failure() ?? null;
      if (failure !== null) throw failure.error;
      const status = await readPlainFile(outside("status"), 20);
      if (status === null || status.length === 0) continue;
      const [code = 0, passed = 0] = Buffer.from(status).toString().trim().split(" ").map(Number);
      const [output, error] = await Promise.all(
        ["out", "err"].map((suffix) => readPlainFile(outside(suffix), mostOutput)),
      );
      const timedOut = code === endedByTimeout || (code === killed && passed >= Math.floor(seconds));
      return { code, output: output ?? new Uint8Array(), error: error ?? new Uint8Array(), timedOut };
    }
    return { code: endedByTimeout, output: new Uint8Array(), error: new Uint8Array(), timedOut: true };
  } finally {
    await questions?.close();
    await Promise.all(suffixes.map((suffix) => rm(outside(suffix), { force: true })));
  }
}
