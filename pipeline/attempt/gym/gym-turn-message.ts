import { accessibilityXml } from "../../environments/serve/osworld/accessibility-xml.js";
import type { AttemptEnding } from "../../schema/attempt/attempt-records.js";
import type { AgentView } from "../agents/agent.js";
import { screenMessage } from "../agents/protocol.js";
import type { GymTurn } from "./gym-episode.js";

/** Endings that the agent brought about; the others cut the episode off. */
const own: ReadonlySet<AttemptEnding> = new Set(["finished"]);

/** What clients are told of a turn. */
interface TurnMessage {
  readonly observation: object | null;
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: object;
}

/** A turn as clients are told it, in Gymnasium's words. Nothing of evaluators or answers is in it. */
export function turnMessage(turn: GymTurn): TurnMessage {
  const { view, reward, nodes, outcome, end } = turn;
  const terminated = end !== null && own.has(end.episode.ended);
  return {
    observation: view === null ? null : observationOf(view),
    reward,
    terminated,
    truncated: end !== null && !terminated,
    info: { nodes, outcome, ...(end !== null && endInfo(end)) },
  };
}

function observationOf(view: AgentView): object {
  return { ...screenMessage(view), accessibility_tree: accessibilityXml(view.controls) };
}

/** How an episode ended. `success` is null where the computer failed: such an episode counts for nothing. */
function endInfo({ episode, score }: NonNullable<GymTurn["end"]>): object {
  return {
    ended: episode.ended,
    success: score?.success ?? null,
    steps: episode.steps.length,
    coverage_rate: score?.coverage_rate ?? null,
    completion_ratio: score?.completion_ratio ?? null,
    s_final: score?.s_final ?? null,
    reason_fits: score?.reason_fits ?? null,
    side_effects: score?.side_effects.length ?? null,
    agent_error: episode.agent_error,
    computer_failure: episode.computer_failure,
  };
}
