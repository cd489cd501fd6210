import { AgentError, type EnvironmentError, type TaskloomError } from "../errors.js";
import type { ComputerFailure } from "../schema/attempt/attempt-records.js";

interface FailureKind {
  readonly class: ComputerFailure["class"];
  /** Whether it is the end of the desktop, or of its use, which nothing but what is done on the desktop brings about. */
  readonly endsDesktop?: true;
}

/** What failed, by the codes of environments; others are of the class "other". */
const kinds: Readonly<Record<string, FailureKind>> = {
  ENVIRONMENT_HUNG: { class: "time-out" },
  DESKTOP_APPLICATION_HANGS: { class: "time-out" },
  DESKTOP_APPLICATION_CRASHED: { class: "crash" },
  DESKTOP_DIED: { class: "crash", endsDesktop: true },
  DESKTOP_DISPLAY_LOST: { class: "crash", endsDesktop: true },
  DESKTOP_FRAMEBUFFER: { class: "crash", endsDesktop: true },
  DESKTOP_LIMIT: { class: "limit", endsDesktop: true },
  DESKTOP_STOPPED: { class: "time-out", endsDesktop: true },
};

/** The failure of a computer as a record; whatever fails before the agent's first move is of the class "setup". */
export function computerFailure({ code, message }: TaskloomError, isReady: boolean): ComputerFailure {
  return { class: isReady ? (kinds[code]?.class ?? "other") : "setup", code, message };
}

/**
 * What an agent did that ended the desktop: the fault is its own where it had acted by then, or else breaking the desktop
 * would be a way out of tasks. Null for all other failures, which are those of the computer.
 */
export function brokenByAgent(error: EnvironmentError, hasActed: boolean): AgentError | null {
  if (!hasActed || kinds[error.code]?.endsDesktop !== true) return null;
  const text = `the desktop ended after what the agent did (${error.code}: ${error.message})`;
  return new AgentError("AGENT_BROKE_DESKTOP", `${text}; the attempt is judged by what was seen before`, {
    cause: error,
  });
}
