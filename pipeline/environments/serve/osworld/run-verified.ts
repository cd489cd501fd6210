import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { LentDesktop } from "../lent-desktop.js";
import { type CommandOutcome, commandSchema, runCommand, runProgram } from "./run-command.js";
import { readWindows } from "./windows.js";

/** Longest time in seconds that is waited for what a command should lead to. */
const longestWait = 120;
/** Seconds for a command that verifies. */
const verifyingSeconds = 5;

/** The body of /execute_with_verification. */
export const verifiedSchema = commandSchema.extend({
  verification: z
    .looseObject({
      /** Part of the title of a window. */
      window_exists: z.string().min(1).max(1_000).optional(),
      /** A line of the shell that has to end with 0. */
      command_success: z.string().min(1).max(100_000).optional(),
    })
    .default({}),
  max_wait_time: z.number().min(0).max(longestWait).default(10),
  check_interval: z.number().min(0.1).max(longestWait).default(1),
});

interface VerifiedOutcome extends Omit<CommandOutcome, "status"> {
  readonly status: CommandOutcome["status"] | "verification_failed";
  readonly verification?: "passed" | "failed";
  readonly wait_time?: number;
}

/**
 * Does what a command asks for, and waits until what it should lead to is there; `met` is false where that does not come. Throws
 * what `runCommand` throws.
 */
export async function runVerified(
  desktop: LentDesktop,
  { verification, max_wait_time: longest, check_interval: interval, ...command }: z.infer<typeof verifiedSchema>,
): Promise<{ outcome: VerifiedOutcome; met: boolean }> {
  const outcome = await runCommand(desktop, command);
  const { window_exists: title, command_success: line } = verification;
  if (title === undefined && line === undefined) return { outcome, met: true };

  async function holds(): Promise<boolean> {
    if (title !== undefined) {
      const titles = (await readWindows(desktop)).map((window) => window.title.toLowerCase());
      if (!titles.some((one) => one.includes(title.toLowerCase()))) return false;
    }
    if (line === undefined) return true;
    return (await runProgram(desktop, ["/bin/sh", "-c", line], verifyingSeconds)).code === 0;
  }

  for (let waited = 0; ; waited += interval) {
    if (await holds()) return { outcome: { ...outcome, verification: "passed", wait_time: waited }, met: true };
    if (waited + interval > longest) break;
    await pause(interval * 1000);
  }
  const failed = { status: "verification_failed", verification: "failed", wait_time: longest } as const;
  return { outcome: { ...outcome, ...failed }, met: false };
}
