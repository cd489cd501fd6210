import type { ActionPlace } from "../../export/action-mark.js";
import type { AttemptStep } from "../../schema/attempt/attempt-records.js";

/** Where a step was done on the screen: the control that it acted on, and the pixels that the agent named. */
export function actionPlace({ action, resolved }: Pick<AttemptStep, "action" | "resolved">): ActionPlace {
  return { rect: resolved?.rect ?? null, points: pointsOf(action) };
}

function pointsOf(action: AttemptStep["action"]): ActionPlace["points"] {
  switch (action?.function) {
    case "click":
    case "move":
    case "scroll":
      return [{ x: action.args.x, y: action.args.y }];
    case "drag":
      return action.args.path;
    default:
      return [];
  }
}
