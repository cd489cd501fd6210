import { AgentError, type EnvironmentError, type TaskloomError } from "../errors.js";
import type { ComputerFailure } from "../schema/attempt/attempt-records.js";
import type { Means } from "../schema/attempt/means.js";

interface FailureKind {
  readonly class: ComputerFailure["class"];
  /**
   * From when on it is the agent's own doing; none for what the agent never brings about. "acted": the desktop has ended, or
   * is of no use any more, which nothing but what is done on it brings about. "ran": it gives no answer in time, which
   * programs bring about that keep busy what has to answer, and a slow computer, too.
   */
  readonly ownOnce?: "acted" | "ran";
}

/** What failed, by the codes of environments; others are of the class "other". */
const kinds: Readonly<Record<string, FailureKind>> = {
  ENVIRONMENT_HUNG: { class: "time-out", ownOnce: "ran" },
  DESKTOP_APPLICATION_HANGS: { class: "time-out", ownOnce: "ran" },
  DESKTOP_APPLICATION_CRASHED: { class: "crash" },
  DESKTOP_DIED: { class: "crash", ownOnce: "acted" },
  DESKTOP_DISPLAY_LOST: { class: "crash", ownOnce: "acted" },
  DESKTOP_FRAMEBUFFER: { class: "crash", ownOnce: "acted" },
  DESKTOP_LIMIT: { class: "limit", ownOnce: "acted" },
  DESKTOP_STOPPED: { class: "time-out", ownOnce: "acted" },
};

/** The failure of a computer as a record; whatever fails before the agent's first move is of the class "setup". */
export function computerFailure({ code, message }: TaskloomError, isReady: boolean): ComputerFailure {
  return { class: isReady ? (kinds[code]?.class ?? "other") : "setup", code, message };
}

/** What an agent has done since it began, as far as it tells whose failure it is that a computer fails. */
interface AgentDoing {
  /** Whether it did something that may have changed the computer. */
  readonly hasActed: boolean;
  /** Its means so far; null where nobody looked. */
  readonly means: Means | null;
}

/**
 * What an agent did that ended the desktop or kept it from answering: the fault is its own where it had acted by then, or
 * programs of its own were seen, or else breaking the desktop would be a way out of tasks. Null for all other failures,
 * which are those of the computer.
 */
export function brokenByAgent(error: EnvironmentError, { hasActed, means }: AgentDoing): AgentError | null {
  const once = kinds[error.code]?.ownOnce;
  if (once === "acted" && hasActed) return broke("the desktop ended after what the agent did", error);
  if (once === "ran" && means !== null && means !== "gui") {
    return broke("the desktop gave no answer after the agent had run programs on it", error);
  }
  return null;
}

function broke(what: string, error: EnvironmentError): AgentError {
  const text = `${what} (${error.code}: ${error.message}); the attempt is judged by what was seen before`;
  return new AgentError("AGENT_BROKE_DESKTOP", text, { cause: error });
}
