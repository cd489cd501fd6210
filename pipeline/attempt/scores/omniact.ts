import { recordedRect } from "../../environments/view/recorded-rect.js";
import { canonicalJson } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { Control, Rect } from "../../schema/computer/control.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import { bleu } from "./bleu.js";

/** An action as OmniACT compares it. */
export interface ScoredAction {
  readonly type: string;
  /** Where the pointer was; null for keys and texts, and where it is not known. */
  readonly point: readonly [x: number, y: number] | null;
  /** Where it had to be; null for a prediction, and where the control was not on the screen. */
  readonly target: Rect | null;
  /** The control that it names, as one word. */
  readonly control?: string;
  /** Keys or text. */
  readonly typed: string;
}

export interface SequenceScores {
  readonly sequence: number;
  /** The sequence score of the gold trajectory itself. */
  readonly best: number;
  readonly click: number;
  readonly key: number;
  readonly write: number;
  /** What the penalties leave of the sequence score. */
  readonly action: number;
}

/** OmniACT, section 4.1. */
const [beta1, beta2] = [0.1, 1];
const pointing: ReadonlySet<string> = new Set(["click", "rightClick", "doubleClick", "moveTo", "dragTo"]);
const pressing: ReadonlySet<string> = new Set(["press", "hotkey"]);

/**
 * OmniACT's sequence score and action score (sections 4.1 and 4.2) of one sequence of actions against the gold one. The
 * action score is the sequence score less the penalties, at least 0; a data set's is the sum over the sum of `best`, as
 * in the paper's Table 4, where SS less the three penalties is AS. The paper prints "SeqScore > 1" for the write penalty
 * and "> 0" for the others; 0 is meant. An empty gold sequence scores 0 of 0.
 */
export function sequenceScores(predicted: readonly ScoredAction[], gold: readonly ScoredAction[]): SequenceScores {
  const length = gold.length;
  if (length === 0) return { sequence: 0, best: 0, click: 0, key: 0, write: 0, action: 0 };
  const best = beta1 + beta2 * (length - 1);
  const matches = predicted.length === length && gold.every(({ type }, i) => predicted[i]?.type === type);
  if (!matches) return { sequence: 0, best, click: 0, key: 0, write: 0, action: 0 };
  const weight = best / length;
  const penalties = { click: 0, key: 0, write: 0 };
  for (const [i, wanted] of gold.entries()) {
    const given = predicted[i];
    if (given === undefined) continue;
    if (pointing.has(wanted.type))
      penalties.click += isSame(given, wanted) ? 0 : weight * clickPenalty(given.point, wanted.target);
    if (pressing.has(wanted.type)) penalties.key += given.typed === wanted.typed ? 0 : weight;
    if (wanted.type === "write") penalties.write += weight * (1 - bleu(given.typed, wanted.typed));
  }
  const left = best - penalties.click - penalties.key - penalties.write;
  return { sequence: best, best, ...penalties, action: Math.max(0, left) };
}

/** Whether both name the same control, which may come onto the screen only while the action waits for it. */
function isSame(given: ScoredAction, wanted: ScoredAction): boolean {
  return given.control !== undefined && given.control === wanted.control;
}

/**
 * 1 - mu / (mu + L2): L2 is the distance of a point from the rectangle, mu the inverse of its diagonal. 1 where either is
 * not known.
 */
export function clickPenalty(point: ScoredAction["point"], target: Rect | null): number {
  if (point === null || target === null) return 1;
  const [x, y] = point;
  const [left, top, right, bottom] = target;
  const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const mu = 1 / Math.max(1, Math.hypot(right - left, bottom - top));
  return 1 - mu / (mu + distance);
}

/** An action on controls as OmniACT compares it, `controls` being what was on the screen before; null for waiting and finishing. */
export function scoredAction(action: Action, controls: readonly Control[]): ScoredAction | null {
  const { control } = action;
  const target = control === null ? null : recordedRect(control, controls);
  const point = target === null ? null : centreOf(target);
  switch (action.function) {
    case "click_input": {
      const { button, double } = action.args;
      const type = double ? "doubleClick" : button === "left" ? "click" : `${button}Click`;
      return { type, point, target, typed: "", ...(control !== null && { control: canonicalJson(control) }) };
    }
    case "wheel_mouse_input":
      return { type: "scroll", point, target, typed: "" };
    case "keyboard_input":
      return "text" in action.args ? written(action.args.text) : pressed(action.args.keys);
    case "wait":
    case "use_computer":
    case "finish":
      return null;
  }
}

/** A pixel action in the same way. */
export function scoredPixelAction(action: PixelAction): ScoredAction {
  switch (action.function) {
    case "click": {
      const { x, y, button, count } = action.args;
      const type = count > 1 ? "doubleClick" : button === "left" ? "click" : `${button}Click`;
      return { type, point: [x, y], target: null, typed: "" };
    }
    case "move":
      return { type: "moveTo", point: [action.args.x, action.args.y], target: null, typed: "" };
    case "drag": {
      const end = action.args.path.at(-1);
      return { type: "dragTo", point: end === undefined ? null : [end.x, end.y], target: null, typed: "" };
    }
    case "scroll":
      return { type: "scroll", point: [action.args.x, action.args.y], target: null, typed: "" };
    case "key":
    case "hold":
      return pressed(action.args.keys);
    case "type":
      return written(action.args.text);
  }
}

function written(text: string): ScoredAction {
  return { type: "write", point: null, target: null, typed: text };
}

function pressed(keys: string): ScoredAction {
  const parts = keys.toLowerCase().split("+").sort();
  return { type: parts.length > 1 ? "hotkey" : "press", point: null, target: null, typed: parts.join("+") };
}

function centreOf([left, top, right, bottom]: Rect): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
