import type { PointerPlace } from "../../environments/gestures/gesture.js";
import type { GestureHand } from "../../environments/gestures/hand.js";
import type { LentDesktop } from "../../environments/serve/lent-desktop.js";
import { printedLine } from "../../environments/serve/pyautogui/printed-line.js";
import type { GymEpisode, GymTurn } from "./gym-episode.js";

export type ScriptSteps = Parameters<LentDesktop["perform"]>[0];

/** A script as actions of an episode, and what it prints. */
export interface ScriptMoves {
  readonly actions: readonly object[];
  readonly printed: string;
}

/** The actions of a script by a hand; pauses are waits. Throws ActionError for a gesture that is no action. */
export function scriptMoves(steps: ScriptSteps, hand: GestureHand, screen: LentDesktop["screen"]): ScriptMoves {
  const actions: object[] = [];
  let printed = "";
  for (const step of steps) {
    const pointer: PointerPlace = hand.pointer;
    if (step.kind === "print") printed += printedLine(step.parts, { screen, pointer });
    else if (step.kind === "pause") actions.push(waiting(step.seconds));
    else actions.push(...hand.take(step));
  }
  return { actions, printed };
}

/** Does actions until the episode ends, and at least waits; the reward is that of all. */
export async function doMoves(episode: GymEpisode, actions: readonly object[]): Promise<GymTurn> {
  let reward = 0;
  for (const [i, action] of actions.entries()) {
    const turn = await episode.step(action);
    reward += turn.reward;
    if (turn.end !== null || i === actions.length - 1) return { ...turn, reward };
  }
  return episode.step(waiting(0));
}

function waiting(seconds: number): object {
  return { function: "wait", args: { seconds } };
}
