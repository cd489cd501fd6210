import { spawn } from "node:child_process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AgentError } from "../../errors.js";
import type { Agent, AgentMaker, Briefing } from "./agent.js";
import { readLines } from "./bounded-lines.js";
import {
  answeredEarly,
  endMessage,
  longestAnswer,
  observationMessage,
  readAnswerText,
  taskMessage,
  tooMuch,
} from "./protocol.js";

/** Answers that may wait to be read: one is asked for at a time. */
const mostWaiting = 100;
/** Characters that are kept of what it writes to standard error. */
const longestComplaint = 2_000;
/** Milliseconds that the program gets to end by itself, and then what it has started to let go of its streams. */
const partingMs = 3_000;
const lettingGoMs = 1_000;

/**
 * An agent that is a program of the user: a shell starts it for each attempt, and it speaks JSON lines on its standard
 * streams (docs/evaluate.md). An answer that is there before its observation was sent ends the attempt, as all that follow
 * would be one observation behind. Whatever it started ends with it, but for what has left its group of processes.
 */
export function commandAgent(program: string): AgentMaker {
  return {
    seesPictures: true,
    begin: async (briefing) => start(program, briefing),
    spent: () => null,
    close: () => undefined,
  };
}

function start(program: string, briefing: Briefing): Agent {
  const child = spawn(program, { shell: true, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  const lines: string[] = [];
  let complaint = "";
  let fault: AgentError | null = null;
  let wake = (): void => undefined;

  function fail(error: AgentError): void {
    fault ??= error;
    wake();
  }

  function kill(): void {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The whole group has ended.
    }
  }

  readLines(child.stdout, longestAnswer, {
    onLine(line) {
      if (lines.length < mostWaiting) lines.push(line);
      else fail(tooMuch(`more than ${mostWaiting} answers at once`));
      wake();
    },
    onFlood: () => fail(tooMuch(`more than ${longestAnswer} characters in a line`)),
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint = `${complaint}${chunk}`.slice(-longestComplaint);
  });
  // It may end before it has read everything.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      fail(new AgentError("AGENT_CRASHED", `the agent cannot be started: ${error.message}`));
      resolve();
    });
    child.once("close", (code, signal) => {
      const said = complaint.trim() === "" ? "" : `: ${complaint.trim()}`;
      fail(new AgentError("AGENT_CRASHED", `the agent ended with ${signal ?? `status ${code}`}${said}`));
      resolve();
    });
  });

  /** Waits for its end. What left its group of processes outlives it, and may hold its streams for ever. */
  async function end(within: number): Promise<void> {
    const killing = setTimeout(kill, within);
    const closing = setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, within + lettingGoMs);
    await ended;
    clearTimeout(killing);
    clearTimeout(closing);
  }

  /** Throws where it has failed, or answered before it was asked. */
  function requireNothingSaid(step: number): void {
    if (fault !== null) throw fault;
    const [early] = lines;
    if (early !== undefined) throw answeredEarly(early, step);
  }

  const send = (message: object) => void child.stdin.write(`${JSON.stringify(message)}\n`);
  send(taskMessage(briefing));
  return {
    async next(view, signal) {
      // What it has written by now is read first.
      await nextTurn();
      requireNothingSaid(view.step);
      send(observationMessage(briefing, view));
      while (lines.length === 0 && fault === null) {
        signal.throwIfAborted();
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener("abort", () => resolve(), { once: true });
        });
      }
      const line = lines.shift();
      const isFlooded = fault?.code === "AGENT_TOO_MUCH";
      if (line !== undefined && !isFlooded) return readAnswerText(line);
      throw fault ?? new AgentError("AGENT_CRASHED", "the agent ended");
    },
    async close() {
      if (fault === null) send(endMessage(briefing));
      child.stdin.end();
      await end(fault === null ? partingMs : 0);
      // What it has started may live on.
      kill();
    },
  };
}
