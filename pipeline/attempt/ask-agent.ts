import { AgentError } from "../errors.js";
import { withinTime } from "../flow/within-time.js";
import type { Clock } from "../llm/clock.js";
import type { AgentMove } from "../schema/attempt/agent-action.js";
import type { Agent, AgentView } from "./agents/agent.js";
import { readMove } from "./read-move.js";

/** Answers in a row that cannot be used, after which an agent is given up. */
const mostInvalid = 3;

export interface AnswerWait {
  /** Seconds for one answer; null lets the agent take as long as the attempt has left. */
  readonly answerSeconds: number | null;
  /** Seconds that the attempt has left. */
  readonly secondsLeft: () => number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Returns how an agent is asked for its moves. An answer that cannot be used is returned as its error, until there are too
 * many in a row; null is returned where the time of the attempt ended first. Rejects with AgentError AGENT_SILENT where an
 * answer takes longer than it may, AGENT_ORDER where it is one to another view, and with what the agent throws.
 */
export function askInTurn(
  agent: Agent,
  { answerSeconds, secondsLeft, clock, signal }: AnswerWait,
): (view: AgentView) => Promise<AgentMove | AgentError | null> {
  let invalid = 0;
  return async (view) => {
    try {
      const time = answerSeconds ?? secondsLeft();
      const answered = await withinTime(time, clock, signal, (stop) => agent.next(view, stop));
      if (answered === null && answerSeconds === null) return null;
      if (answered === null) {
        throw new AgentError("AGENT_SILENT", `the agent did not answer within ${time} s; see --answer-seconds`);
      }
      const move = readMove(answered.value, view.step);
      invalid = 0;
      return move;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AgentError) || error.code !== "AGENT_INVALID") throw error;
      invalid += 1;
      if (invalid >= mostInvalid) throw error;
      return error;
    }
  };
}
