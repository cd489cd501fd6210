import { z } from "zod";
import { ActionError, RequestError } from "../../../errors.js";
import type { ProgramResult } from "../../contract.js";
import { HttpRefusal } from "../http/refusal.js";
import type { LentDesktop } from "../lent-desktop.js";
import { isScript, readScript } from "../pyautogui/read-script.js";
import { home } from "./routes/route.js";

const longestSeconds = 600;
/** What OSWorld's controller puts before every script. */
const preamble = /^import pyautogui; import time; pyautogui\.FAILSAFE = False; /;
const word = z
  .string()
  .max(100_000)
  .refine((text) => !text.includes("\0"), "holds no character 0");

/** The body of /execute. */
export const commandSchema = z.looseObject({
  command: z.union([word, z.array(word).min(1).max(1_000)]),
  shell: z.boolean().default(false),
  timeout: z.number().positive().max(longestSeconds).default(120),
});
export type GuestCommand = z.infer<typeof commandSchema>;

/** What a command came to, as the protocol says it. */
export interface CommandOutcome {
  readonly status: "success" | "error";
  readonly output: string;
  readonly error: string;
  readonly returncode: number;
  /** Why a script of mouse and keyboard was refused or ended. */
  readonly code?: string;
}

/**
 * Does what a command asks for. A script of pyautogui that can be read (`readScript`) is not run, but done by mouse and
 * keyboard. Another one runs on the lent computer, as all else does, and what it calls of pyautogui is done by the same mouse
 * and keyboard; where the computer runs no programs, it is refused. A script that is refused, or ends early, has the outcome
 * that a failed program has: clients of this protocol send again what has another status. Throws HttpRefusal 501 where the
 * computer runs no programs, and 408 for one that is no script and takes too long.
 */
export async function runCommand(
  desktop: LentDesktop,
  { command, shell, timeout }: GuestCommand,
): Promise<CommandOutcome> {
  const script = scriptOf(command);
  if (script === null) return outcomeOf(await runProgram(desktop, commandWords({ command, shell }), timeout));
  if (isReadable(script)) return performScript(desktop, script);
  // What the controller of a client puts before everything may be all that is about the mouse.
  const rest = script.replace(preamble, "import time; ");
  if (desktop.run !== null && !isScript(rest)) {
    return outcomeOf(await runProgram(desktop, ["python3", "-c", rest], timeout));
  }
  if (desktop.runScript === null) return performScript(desktop, script);
  const result = await desktop.runScript({ command: ["python3", "-c", script], seconds: timeout });
  if (!result.timedOut) return outcomeOf(result);
  const said = `SERVE_TIMEOUT: the script did not end within ${timeout} s\n`;
  return { ...outcomeOf(result), status: "error", error: `${decoded(result.error)}${said}`, code: "SERVE_TIMEOUT" };
}

async function performScript(desktop: LentDesktop, script: string): Promise<CommandOutcome> {
  try {
    const output = await desktop.perform(readScript(script));
    return { status: "success", output, error: "", returncode: 0 };
  } catch (error) {
    if (!(error instanceof RequestError || error instanceof ActionError)) throw error;
    const { code, message } = error;
    return { status: "error", output: "", error: `${code}: ${message}`, returncode: 1, code };
  }
}

function isReadable(script: string): boolean {
  try {
    readScript(script);
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}

function outcomeOf({ code, output, error }: ProgramResult): CommandOutcome {
  const status = code === 0 ? "success" : "error";
  return { status, output: decoded(output), error: decoded(error), returncode: code };
}

/** The words of a command, with the shell where it is asked for; "~/" is the home folder, and `python` is `python3` here. */
export function commandWords({ command, shell }: Pick<GuestCommand, "command" | "shell">): string[] {
  if (shell) return ["/bin/sh", "-c", typeof command === "string" ? command : command.join(" ")];
  const words = typeof command === "string" ? command.split(/\s+/).filter(Boolean) : command;
  const [program = "", ...rest] = words.map((one) => (one.startsWith("~/") ? `${home}${one.slice(1)}` : one));
  return [program === "python" ? "python3" : program, ...rest];
}

/** Runs a program on the lent computer. Throws HttpRefusal 501 and 408. */
export async function runProgram(
  { run }: LentDesktop,
  command: readonly string[],
  seconds: number,
  input?: Uint8Array,
): Promise<ProgramResult> {
  if (run === null)
    throw new HttpRefusal(
      501,
      "SERVE_NOT_OFFERED",
      "this computer runs no programs for others; use mouse and keyboard",
    );
  const result = await run({ command, seconds, ...(input && { input }) });
  if (result.timedOut) throw new HttpRefusal(408, "SERVE_TIMEOUT", `the program did not end within ${seconds} s`);
  return result;
}

export function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The script of `python -c SCRIPT` that is about mouse and keyboard; null for another command. */
function scriptOf(command: GuestCommand["command"]): string | null {
  if (typeof command === "string") {
    const [, , quoted] = /^\s*python3?\s+-c\s+(["'])([\s\S]*)\1\s*$/.exec(command) ?? [];
    return quoted !== undefined && isScript(quoted) ? quoted : null;
  }
  const [program = "", option, script] = command;
  const isPython = /^(?:.*\/)?python3?$/.test(program) && option === "-c" && command.length === 3;
  return isPython && script !== undefined && isScript(script) ? script : null;
}
