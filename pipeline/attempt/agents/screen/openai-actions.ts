import { z } from "zod";
import type { Gesture } from "../../../environments/gestures/gesture.js";
import { holding, type Wish } from "./wish.js";

/** Pixels that OpenAI's models count for a notch of the wheel. */
const pixelsPerNotch = 120;
/** A wait of this vocabulary has no length. */
const usualWait = 2;

const at = { x: z.number(), y: z.number() };
const keys = z
  .array(z.string().min(1))
  .nullish()
  .transform((held) => held ?? []);
const actionSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("click"), button: z.enum(["left", "right", "wheel", "back", "forward"]), ...at, keys }),
  z.object({ type: z.literal("double_click"), ...at, keys }),
  z.object({ type: z.literal("drag"), path: z.array(z.object(at)).min(2), keys }),
  z.object({ type: z.literal("keypress"), keys: z.array(z.string().min(1)).min(1) }),
  z.object({ type: z.literal("move"), ...at, keys }),
  z.object({ type: z.literal("scroll"), ...at, scroll_x: z.number(), scroll_y: z.number(), keys }),
  z.object({ type: z.literal("type"), text: z.string() }),
  z.object({ type: z.literal("wait") }),
  z.object({ type: z.literal("screenshot") }),
]);

/** The wishes of an action of OpenAI's computer tool. Throws ZodError for what is none. */
export function readOpenAiAction(value: unknown): Wish[] {
  const action = actionSchema.parse(value);
  switch (action.type) {
    case "click": {
      const { button, x, y } = action;
      if (button === "back") return [{ kind: "press", keys: ["alt", "left"] }];
      if (button === "forward") return [{ kind: "press", keys: ["alt", "right"] }];
      return holding(action.keys, {
        ...{ kind: "click", at: { x, y }, count: 1 },
        button: button === "wheel" ? "middle" : button,
      });
    }
    case "double_click":
      return holding(action.keys, { kind: "click", at: { x: action.x, y: action.y }, button: "left", count: 2 });
    case "drag":
      return holding(action.keys, { kind: "drag", path: action.path, button: "left" });
    case "keypress":
      return [{ kind: "press", keys: action.keys }];
    case "move":
      return [{ kind: "move", at: { x: action.x, y: action.y } }];
    case "scroll":
      return holding(action.keys, scrollOf(action));
    case "type":
      return action.text === "" ? [] : [{ kind: "type", text: action.text }];
    case "wait":
      return [{ kind: "wait", seconds: usualWait }];
    case "screenshot":
      return [{ kind: "look" }];
  }
}

/** Pixels down and to the right as notches up and to the right. */
function scrollOf({ x, y, scroll_x, scroll_y }: { x: number; y: number; scroll_x: number; scroll_y: number }): Gesture {
  return { kind: "scroll", at: { x, y }, dx: notches(scroll_x), dy: 0 - notches(scroll_y) };
}

function notches(pixels: number): number {
  return Math.sign(pixels) * Math.max(pixels === 0 ? 0 : 1, Math.round(Math.abs(pixels) / pixelsPerNotch));
}
