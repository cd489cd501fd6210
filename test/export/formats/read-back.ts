import type { Gesture } from "../../../pipeline/environments/gestures/gesture.js";
import { createGestureHand } from "../../../pipeline/environments/gestures/hand.js";
import { keyName } from "../../../pipeline/environments/gestures/key-names.js";
import { readScript } from "../../../pipeline/environments/serve/pyautogui/read-script.js";
import type { Move } from "../../../pipeline/export/formats/vocabularies/move.js";

/** Readers of the vocabularies: from what a format says back to what mouse and keyboard do, in pixels of this screen. */
export const screen = { width: 1280, height: 800 };

interface Scale {
  readonly x: number;
  readonly y: number;
}
export const inPixels: Scale = { x: 1, y: 1 };
export const inThousandths: Scale = { x: screen.width / 1000, y: screen.height / 1000 };
export const inParts: Scale = { x: screen.width, y: screen.height };

/** Reads calls of pyautogui, one statement in a line; those of `computer` and `terminate` are no part of pyautogui. */
export function readCalls(lines: string, scale: Scale): Move[] {
  const hand = createGestureHand(screen);
  return lines.split("\n").flatMap((line): Move[] => {
    if (line === "computer.wait()") return [{ function: "wait", args: { seconds: 1 } }];
    const end = /^(?:computer\.)?terminate\(status="(success|failure)"\)$/.exec(line);
    if (end !== null) return [finish(end[1] === "success")];
    const call = line.replace("computer.triple_click", "pyautogui.tripleClick");
    return readScript(call).flatMap((step): Move[] => {
      if (step.kind === "pause") return [{ function: "wait", args: { seconds: step.seconds } }];
      if (step.kind === "print") return [];
      return hand.take(scaled(step, scale));
    });
  });
}

function scaled(gesture: Gesture, { x, y }: Scale): Gesture {
  if (!("at" in gesture) || gesture.at === undefined) return gesture;
  return { ...gesture, at: { x: gesture.at.x * x, y: gesture.at.y * y } };
}

function finish(isDone: boolean): Move {
  return { function: "finish", args: { status: isDone ? "success" : "infeasible", message: "" } };
}

type ButtonName = "left" | "right" | "middle";

function click(x: number, y: number, button: ButtonName = "left", count = 1): Move {
  return { function: "click", args: { x, y, button, count, held: null } };
}

/** Reads OS-Atlas's actions. */
export function readOsAtlas(lines: readonly string[], scale: Scale): Move[] {
  const clicks: Readonly<Record<string, [ButtonName, number]>> = {
    CLICK: ["left", 1],
    DOUBLE_CLICK: ["left", 2],
    TRIPLE_CLICK: ["left", 3],
    RIGHT_CLICK: ["right", 1],
    MIDDLE_CLICK: ["middle", 1],
  };
  return lines.map((line): Move => {
    const [word = ""] = line.split(" ", 1);
    const points = [...line.matchAll(/<point>\[\[(\d+), (\d+)\]\]<\/point>/g)].map(([, x, y]) => {
      return { x: Number(x) * scale.x, y: Number(y) * scale.y };
    });
    const inside = /\[(.*)\]$/s.exec(line)?.[1] ?? "";
    const [start, end] = points;
    const kind = clicks[word];
    if (kind !== undefined && start !== undefined) return click(start.x, start.y, ...kind);
    if (word === "DRAG" && start !== undefined && end !== undefined) return drag(start, end);
    if (word === "TYPE") return { function: "type", args: { text: inside } };
    if (word === "ENTER") return { function: "key", args: { keys: "enter" } };
    if (word === "HOTKEY") return { function: "key", args: { keys: inside.toLowerCase() } };
    if (word === "SCROLL") return scroll(inside.toLowerCase(), { x: 0, y: 0 });
    if (word === "WAIT") return { function: "wait", args: { seconds: 1 } };
    if (word === "COMPLETE" || word === "IMPOSSIBLE") return finish(word === "COMPLETE");
    throw new Error(`OS-Atlas does not know ${line}`);
  });
}

function drag(start: { x: number; y: number }, end: { x: number; y: number }): Move {
  return { function: "drag", args: { path: [start, end], button: "left" } };
}

function scroll(direction: string, at: { x: number; y: number }): Move {
  const [dx, dy] = { down: [0, -1], up: [0, 1], left: [-1, 0], right: [1, 0] }[direction] ?? [0, 0];
  return { function: "scroll", args: { ...at, dx: dx ?? 0, dy: dy ?? 0 } };
}

/** Reads UI-TARS's calls, as its action parser does: names, and arguments in single quotes with escapes. */
export function readUiTars(calls: readonly string[], scale: Scale): Move[] {
  return calls.map((call): Move => {
    const name = /^\w+/.exec(call)?.[0] ?? "";
    const args = new Map(
      [...call.matchAll(/(\w+)='((?:[^'\\]|\\.)*)'/gs)].map(([, key = "", value = ""]) => [key, unescaped(value)]),
    );
    const place = (...keys: string[]) => {
      const text = keys.flatMap((key) => args.get(key) ?? [])[0] ?? "";
      const [x = "", y = ""] = text.match(/\d+/g) ?? [];
      return { x: Number(x) * scale.x, y: Number(y) * scale.y };
    };
    const at = place("start_box", "point");
    const kinds: Readonly<Record<string, () => Move>> = {
      click: () => click(at.x, at.y),
      left_double: () => click(at.x, at.y, "left", 2),
      right_single: () => click(at.x, at.y, "right"),
      drag: () => drag(place("start_box", "start_point"), place("end_box", "end_point")),
      hotkey: () => ({ function: "key", args: { keys: (args.get("key") ?? "").split(" ").map(keyName).join("+") } }),
      type: () => ({ function: "type", args: { text: args.get("content") ?? "" } }),
      scroll: () => scroll(args.get("direction") ?? "", at),
      wait: () => ({ function: "wait", args: { seconds: 1 } }),
      finished: () => finish(true),
      call_user: () => finish(false),
    };
    const kind = kinds[name];
    if (kind === undefined) throw new Error(`UI-TARS does not know ${call}`);
    return kind();
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => (letter === "n" ? "\n" : letter));
}

/** Reads calls of Qwen's tool with a hand, as keys may be pressed by one call and released by another. */
export function readQwen(calls: readonly unknown[], scale: Scale): Move[] {
  const hand = createGestureHand(screen);
  return calls.flatMap((call): Move[] => {
    const { action, coordinate, keys = [], text = "", pixels = 0, time = 0, status } = argumentsOf(call);
    const at = coordinate === undefined ? undefined : { x: coordinate[0] * scale.x, y: coordinate[1] * scale.y };
    const place = at === undefined ? {} : { at };
    const gestures: Readonly<Record<string, () => Gesture[]>> = {
      left_click: () => [{ kind: "click", ...place, button: "left", count: 1 }],
      double_click: () => [{ kind: "click", ...place, button: "left", count: 2 }],
      triple_click: () => [{ kind: "click", ...place, button: "left", count: 3 }],
      right_click: () => [{ kind: "click", ...place, button: "right", count: 1 }],
      middle_click: () => [{ kind: "click", ...place, button: "middle", count: 1 }],
      mouse_move: () => (at === undefined ? [] : [{ kind: "move", at }]),
      left_click_drag: () => (at === undefined ? [] : [{ kind: "drag-to", at, button: "left" }]),
      scroll: () => [{ kind: "scroll", dx: 0, dy: pixels / 120 }],
      hscroll: () => [{ kind: "scroll", dx: pixels / 120, dy: 0 }],
      key: () => [{ kind: "press", keys }],
      key_down: () => keys.map((key) => ({ kind: "key-down", key })),
      key_up: () => [...keys].reverse().map((key) => ({ kind: "key-up", key })),
      type: () => [{ kind: "type", text }],
    };
    if (action === "wait") return [{ function: "wait", args: { seconds: time } }];
    if (action === "terminate") return [finish(status === "success")];
    const gesture = gestures[action];
    if (gesture === undefined) throw new Error(`Qwen's tool does not know ${action}`);
    return gesture().flatMap((one) => hand.take(one));
  });
}

interface QwenArguments {
  action: string;
  coordinate?: [number, number];
  keys?: string[];
  text?: string;
  pixels?: number;
  time?: number;
  status?: string;
}

function argumentsOf(call: unknown): QwenArguments {
  return (call as { arguments: QwenArguments }).arguments;
}

/** A move with its points rounded to whole pixels, and without what no format says: a message, the seconds of a pause. */
export function comparable(move: Move): unknown {
  if (move.function === "wait") return { function: "wait" };
  if (move.function === "finish") return { function: "finish", status: move.args.status };
  return move;
}

/** The points of a move, in the order in which they stand. */
export function pointsOf(move: Move): { x: number; y: number }[] {
  if (move.function === "drag") return [...move.args.path];
  if (move.function === "click" || move.function === "move" || move.function === "scroll") {
    return [{ x: move.args.x, y: move.args.y }];
  }
  return [];
}

/** A move without its points. */
export function withoutPoints(move: Move): unknown {
  if (move.function === "drag") return { function: "drag", button: move.args.button };
  if (move.function !== "click" && move.function !== "move" && move.function !== "scroll") return comparable(move);
  const { x: _, y: __, ...args } = move.args;
  return { function: move.function, args };
}
