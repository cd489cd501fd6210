import { ActionError } from "../../errors.js";
import { type PixelAction, pixelActionSchema } from "../../schema/computer/pixel-action.js";
import type { Gesture, MouseButton, PointerPlace } from "./gesture.js";
import { keyName } from "./key-names.js";

/** Characters of one action: half of what the schema allows, which counts those outside of the basic plane twice. */
const longestText = 2_000;
/** Notches of one action, and actions of one gesture. */
const mostNotches = 50;
const mostParts = 20;

/** A hand that remembers where the pointer is and what it holds down, so that gestures become whole actions. */
export interface GestureHand {
  /** Where the pointer is. */
  readonly pointer: PointerPlace;
  /**
   * The actions that a gesture comes to: none for pressing what is released later. Throws ActionError UNKNOWN_KEY,
   * OFF_SCREEN for what is no point of a screen, ACTION_INVALID for another gesture that is no action.
   */
  take(gesture: Gesture): PixelAction[];
}

/** A hand whose pointer is in the middle of a screen of this size. */
export function createGestureHand({ width, height }: { width: number; height: number }): GestureHand {
  let pointer: PointerPlace = { x: Math.floor(width / 2), y: Math.floor(height / 2) };
  let held: string[] = [];
  let pressed: { button: MouseButton; path: PointerPlace[] } | null = null;
  /** Whether a key that is held was used with another one; a key that is pressed by itself acts when it is released. */
  let isUsed = false;

  function moveTo(at: PointerPlace | undefined): PointerPlace {
    if (at === undefined) return pointer;
    const point = { x: Math.round(at.x), y: Math.round(at.y) };
    if (!(point.x >= 0 && point.y >= 0 && point.x < width && point.y < height)) {
      throw new ActionError("OFF_SCREEN", `(${at.x}, ${at.y}) is not on the screen of ${width} x ${height} pixels`);
    }
    pointer = point;
    return point;
  }

  function beside({ dx, dy }: { dx: number; dy: number }): PointerPlace {
    return { x: pointer.x + dx, y: pointer.y + dy };
  }

  function chord(keys: readonly string[]): string {
    isUsed = true;
    return [...new Set([...held, ...keys.map(keyName)])].join("+");
  }

  function actionsOf(gesture: Gesture): unknown[] {
    switch (gesture.kind) {
      case "move": {
        const at = moveTo(gesture.at);
        if (pressed === null) return [{ function: "move", args: at }];
        pressed.path.push(at);
        return [];
      }
      case "click": {
        isUsed = true;
        const { button, count } = gesture;
        const keys = held.length === 0 ? null : held.join("+");
        return [{ function: "click", args: { ...moveTo(gesture.at), button, count, held: keys } }];
      }
      case "button-down":
        pressed = { button: gesture.button, path: [moveTo(gesture.at)] };
        return [];
      case "button-up": {
        if (pressed === null) throw new ActionError("ACTION_INVALID", "no button of the mouse is down");
        const { button } = pressed;
        const path = [...pressed.path, moveTo(gesture.at)];
        pressed = null;
        const [start] = path;
        const isStill = path.every(({ x, y }) => x === start?.x && y === start.y);
        return isStill
          ? actionsOf({ kind: "click", button, count: 1 })
          : [{ function: "drag", args: { path, button } }];
      }
      case "drag": {
        const { button } = gesture;
        const path = gesture.path.map(moveTo);
        return [{ function: "drag", args: { path, button } }];
      }
      case "move-by":
        return actionsOf({ kind: "move", at: beside(gesture) });
      case "drag-to":
        return actionsOf({ kind: "drag", path: [pointer, gesture.at], button: gesture.button });
      case "drag-by":
        return actionsOf({ kind: "drag", path: [pointer, beside(gesture)], button: gesture.button });
      case "scroll":
        return scrolls(gesture.dx, gesture.dy).map((notches) => ({
          function: "scroll",
          args: { ...moveTo(gesture.at), ...notches },
        }));
      case "type":
        return chunks(gesture.text).map((text) => ({ function: "type", args: { text } }));
      case "press":
        return [{ function: "key", args: { keys: chord(gesture.keys) } }];
      case "key-down":
        if (held.length === 0) isUsed = false;
        held = [...new Set([...held, keyName(gesture.key)])];
        return [];
      case "key-up": {
        const key = keyName(gesture.key);
        if (!held.includes(key)) throw new ActionError("ACTION_INVALID", `the key ${gesture.key} is not down`);
        const actions = isUsed ? [] : [{ function: "key", args: { keys: held.join("+") } }];
        isUsed = true;
        held = held.filter((other) => other !== key);
        return actions;
      }
      case "hold":
        return [{ function: "hold", args: { keys: chord(gesture.keys), seconds: gesture.seconds } }];
    }
  }

  return {
    get pointer() {
      return pointer;
    },
    take: (gesture) => actionsOf(gesture).map(checked),
  };
}

function checked(action: unknown): PixelAction {
  const parsed = pixelActionSchema.safeParse(action);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ActionError(
    "ACTION_INVALID",
    `${issue?.path.join(".") ?? "it"}: ${issue?.message ?? "is of another form"}`,
  );
}

/** Notches in parts of what one action may turn; more than twenty parts are cut. */
function scrolls(dx: number, dy: number): { dx: number; dy: number }[] {
  const parts: { dx: number; dy: number }[] = [];
  let [left, up] = [Math.round(dx), Math.round(dy)];
  while ((left !== 0 || up !== 0) && parts.length < mostParts) {
    const part = { dx: bounded(left), dy: bounded(up) };
    parts.push(part);
    [left, up] = [left - part.dx, up - part.dy];
  }
  return parts;
}

function bounded(notches: number): number {
  return Math.max(-mostNotches, Math.min(mostNotches, notches));
}

/** A text in parts that one action may type, characters kept whole. */
function chunks(text: string): string[] {
  const letters = [...text];
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += longestText) {
    parts.push(letters.slice(at, at + longestText).join(""));
  }
  return parts;
}
