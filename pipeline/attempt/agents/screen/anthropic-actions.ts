import { z } from "zod";
import type { MouseButton } from "../../../environments/gestures/gesture.js";
import { holding, type Wish } from "./wish.js";

const coordinate = z.tuple([z.number(), z.number()]).transform(([x, y]) => ({ x, y }));
const place = { coordinate: coordinate.optional(), text: z.string().optional() };
const seconds = z.number().min(0).max(60);

/** Clicks by name: the button and how often. */
const clicks = {
  left_click: ["left", 1],
  right_click: ["right", 1],
  middle_click: ["middle", 1],
  double_click: ["left", 2],
  triple_click: ["left", 3],
} as const satisfies Record<string, readonly [MouseButton, number]>;
const clickName = z.enum(["left_click", "right_click", "middle_click", "double_click", "triple_click"]);
const directions = { up: [0, 1], down: [0, -1], left: [-1, 0], right: [1, 0] } as const;

const actionSchema = z.discriminatedUnion("action", [
  z.object({ action: clickName, ...place }),
  z.object({ action: z.literal("key"), text: z.string().min(1) }),
  z.object({ action: z.literal("hold_key"), text: z.string().min(1), duration: seconds }),
  z.object({ action: z.literal("type"), text: z.string() }),
  z.object({ action: z.literal("mouse_move"), coordinate }),
  z.object({ action: z.literal("left_click_drag"), start_coordinate: coordinate.optional(), coordinate }),
  z.object({ action: z.enum(["left_mouse_down", "left_mouse_up"]) }),
  z.object({
    action: z.literal("scroll"),
    ...place,
    scroll_direction: z.enum(["up", "down", "left", "right"]),
    scroll_amount: z.number().min(0),
  }),
  z.object({ action: z.literal("wait"), duration: seconds.default(1) }),
  z.object({ action: z.literal("screenshot") }),
  z.object({ action: z.literal("cursor_position") }),
  z.object({ action: z.literal("zoom"), region: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
]);

/** The wishes of an action of Anthropic's computer tool, whose keys are written as xdotool takes them. Throws ZodError for what is none. */
export function readAnthropicAction(value: unknown): Wish[] {
  const action = actionSchema.parse(value);
  switch (action.action) {
    case "left_click":
    case "right_click":
    case "middle_click":
    case "double_click":
    case "triple_click": {
      const [button, count] = clicks[action.action];
      return holding(heldKeys(action.text), { kind: "click", ...pointOf(action.coordinate), button, count });
    }
    case "key":
      return action.text
        .trim()
        .split(/\s+/)
        .map((chord): Wish => ({ kind: "press", keys: keysOf(chord) }));
    case "hold_key":
      return [{ kind: "hold", keys: keysOf(action.text.trim()), seconds: action.duration }];
    case "type":
      return action.text === "" ? [] : [{ kind: "type", text: action.text }];
    case "mouse_move":
      return [{ kind: "move", at: action.coordinate }];
    case "left_click_drag": {
      const { start_coordinate: start, coordinate: end } = action;
      return start === undefined
        ? [{ kind: "drag-to", at: end, button: "left" }]
        : [{ kind: "drag", path: [start, end], button: "left" }];
    }
    case "left_mouse_down":
      return [{ kind: "button-down", button: "left" }];
    case "left_mouse_up":
      return [{ kind: "button-up", button: "left" }];
    case "scroll": {
      const [dx, dy] = directions[action.scroll_direction].map((sign) => sign * action.scroll_amount);
      return holding(heldKeys(action.text), {
        kind: "scroll",
        ...pointOf(action.coordinate),
        dx: dx ?? 0,
        dy: dy ?? 0,
      });
    }
    case "wait":
      return [{ kind: "wait", seconds: action.duration }];
    case "screenshot":
      return [{ kind: "look" }];
    case "cursor_position":
      return [{ kind: "pointer" }];
    case "zoom": {
      const [left, top, right, bottom] = action.region;
      return [{ kind: "zoom", from: { x: left, y: top }, to: { x: right, y: bottom } }];
    }
  }
}

function pointOf(at: { x: number; y: number } | undefined): { at?: { x: number; y: number } } {
  return at === undefined ? {} : { at };
}

function heldKeys(text: string | undefined): string[] {
  return text === undefined || text.trim() === "" ? [] : keysOf(text.trim());
}

/** "ctrl+shift+s" as keys; "ctrl++" is control and plus. */
function keysOf(chord: string): string[] {
  if (chord === "+") return ["+"];
  const keys = chord.split("+").filter((key) => key !== "");
  return chord.endsWith("++") ? [...keys, "+"] : keys;
}
