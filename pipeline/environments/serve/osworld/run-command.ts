import { z } from "zod";
import type { ProgramResult } from "../../contract.js";
import { HttpRefusal } from "../http/refusal.js";
import type { LentDesktop } from "../lent-desktop.js";
import { isScript, readScript } from "../pyautogui/read-script.js";

const longestSeconds = 600;
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
}

/**
 * Does what a command asks for. `python -c` with pyautogui is read, and done by mouse and keyboard; nothing of it is run. All
 * else runs on the lent computer itself. Throws HttpRefusal 501 where that runs no programs, 408 for one that takes too long,
 * RequestError SCRIPT_REFUSED, and ActionError for a gesture that cannot be done.
 */
export async function runCommand(
  desktop: LentDesktop,
  { command, shell, timeout }: GuestCommand,
): Promise<CommandOutcome> {
  const script = scriptOf(command);
  if (script !== null) {
    await desktop.perform(readScript(script));
    return { status: "success", output: "", error: "", returncode: 0 };
  }
  const words =
    typeof command === "string" ? (shell ? ["/bin/sh", "-c", command] : command.split(/\s+/).filter(Boolean)) : command;
  const line = shell && typeof command !== "string" ? ["/bin/sh", "-c", command.join(" ")] : withPython(words);
  const { code, output, error } = await runProgram(desktop, line, timeout);
  return { status: code === 0 ? "success" : "error", output: decoded(output), error: decoded(error), returncode: code };
}

/** Clients say `python`, as OSWorld's machines have it; ours have `python3`. */
function withPython([program = "", ...rest]: readonly string[]): string[] {
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
