import { AgentError } from "../../errors.js";
import type { AttemptRecord } from "../../schema/attempt/attempt-records.js";

/** Attempts in a row that were given up without one move, after which a run ends. */
const mostHopeless = 10;

/** What came of an attempt, as far as it tells whether the agent can move at all. */
export type EndedAttempt = {
  readonly record: Pick<AttemptRecord, "ended" | "agent_error"> & {
    readonly steps: readonly Pick<AttemptRecord["steps"][number], "action">[];
  };
};

/**
 * Throws AgentError AGENT_HOPELESS where the last ten attempts of a run, in the order in which they ended, were given up
 * without one move that could be used: an agent that cannot say a move does not learn it at the next task.
 */
export function requireMoves(made: readonly EndedAttempt[], agent: string): void {
  const latest = made.slice(-mostHopeless);
  if (latest.length < mostHopeless || !latest.every(isHopeless)) return;
  const said = latest.at(-1)?.record.agent_error?.message;
  throw new AgentError(
    "AGENT_HOPELESS",
    `${mostHopeless} attempts in a row were given up without one move (${said}); try pnpm run doctor --agent ${agent}; what is done is kept, and --again makes it anew`,
  );
}

function isHopeless({ record: { ended, steps } }: EndedAttempt): boolean {
  return ended === "agent-error" && steps.every(({ action }) => action === null);
}
