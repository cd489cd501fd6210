import type { AgentAction } from "../schema/attempt/agent-action.js";
import type { Action } from "../schema/computer/action.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import { actionSentence, keyNames } from "./action-words.js";

const counts = ["", "", "double-", "triple-"] as const;

/**
 * What an agent asked for as a sentence without its full stop: by the control where that is known (`resolved`), otherwise
 * by the pixels or the number that it named.
 */
export function agentActionSentence(action: AgentAction, resolved: Action | null): string {
  if (resolved !== null && !saysMore(action)) return actionSentence(resolved);
  if ("control" in action) return actionSentence(action);
  if (action.function === "zoom") {
    const { x0, y0, x1, y1 } = action.args;
    return `Look closer at ${x0}, ${y0} to ${x1}, ${y1}`;
  }
  return "control_label" in action ? labelledSentence(action) : pixelSentence(action);
}

/** Whether the action has more to it than the control that it was done to: three clicks, or keys that are held. */
function saysMore(action: AgentAction): boolean {
  return action.function === "click" && (action.args.count > 2 || action.args.held !== null);
}

function labelledSentence(action: Extract<AgentAction, { control_label: string | null }>): string {
  const place = action.control_label === null ? "" : `control ${action.control_label}`;
  switch (action.function) {
    case "click_input":
      return `${action.args.double ? "Double-click" : "Click"} ${place}`;
    case "wheel_mouse_input":
      return `Scroll ${action.args.wheel_dist < 0 ? "down" : "up"} in ${place}`;
    case "keyboard_input": {
      const what = "keys" in action.args ? `Press ${keyNames(action.args.keys)}` : `Type '${action.args.text}'`;
      return place === "" ? what : `${what} in ${place}`;
    }
  }
}

function pixelSentence(action: PixelAction): string {
  switch (action.function) {
    case "click": {
      const { x, y, button, count, held } = action.args;
      const side = button === "left" ? "" : `${button}-`;
      const words = `${counts[count] ?? ""}${side}click at ${x}, ${y}`;
      return capitalised(held === null ? words : `${words} with ${keyNames(held)} held down`);
    }
    case "move":
      return `Move the pointer to ${action.args.x}, ${action.args.y}`;
    case "drag": {
      const [from, to] = [action.args.path.at(0), action.args.path.at(-1)];
      return `Drag from ${from?.x}, ${from?.y} to ${to?.x}, ${to?.y}`;
    }
    case "scroll": {
      const { x, y, dx, dy } = action.args;
      const ways = [
        ...(dy === 0 ? [] : [`${dy < 0 ? "down" : "up"} by ${Math.abs(dy)}`]),
        ...(dx === 0 ? [] : [`${dx < 0 ? "left" : "right"} by ${Math.abs(dx)}`]),
      ];
      return `Scroll ${ways.length === 0 ? "by nothing" : ways.join(" and ")} at ${x}, ${y}`;
    }
    case "key":
      return `Press ${keyNames(action.args.keys)}`;
    case "hold":
      return `Hold ${keyNames(action.args.keys)} for ${action.args.seconds} seconds`;
    case "type":
      return `Type '${action.args.text}'`;
  }
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
