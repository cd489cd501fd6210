import type { Control, ControlRef, ControlType } from "../../schema/computer/control.js";
import { rootsOf } from "../roots-of.js";
import { controlWords } from "./control-words.js";
import { coveredControls } from "./covered-controls.js";
import { type ControlTarget, targetsOf } from "./targets.js";

/** Description of the screen for a prompt. */
export interface NumberedControls {
  /** A line for each window, and below it one for each of its controls with its number. */
  text: string;
  /** By number: how an action names the control, and its line. */
  listed: ReadonlyMap<string, { ref: ControlRef; words: string }>;
  numbers: ReadonlyMap<Control, string>;
  /** Those of the numbers that are to be drawn on a picture: of controls that nothing lies in front of. */
  marks: ReadonlyMap<Control, string>;
  /** How many pages the list has. */
  pages: number;
}

/** Of one page; more say little more, and cost. */
const mostControls = 200;
/** Types of controls that are containers and never acted on. */
const frames: ReadonlySet<ControlType> = new Set(["Window", "Dialog", "MenuBar", "Menu"]);
const cells: ReadonlySet<ControlType> = new Set(["DataItem", "ListItem"]);

/**
 * Numbers the controls of an observation, at most 200 of them: what can be used in the window in front comes first,
 * then its cells and items, then the other windows, then what is empty or out of sight. What is left out is counted.
 */
export function numberControls(controls: readonly Control[]): NumberedControls {
  const { screen, left } = numberPage(controls, 1);
  if (left.length === 0) return screen;
  const rest = `(${left.length} more are not listed: ${kindsOf(left)}; scroll, or open what holds them)`;
  return { ...screen, text: `${screen.text}\n${rest}` };
}

/**
 * The same page by page, for somebody who may turn pages: the first page is what `numberControls` lists, and numbers go on
 * from page to page. A page beyond the last is the last.
 */
export function numberControlsOfPage(controls: readonly Control[], page: number): NumberedControls {
  const { screen, left } = numberPage(controls, page);
  if (screen.pages === 1) return screen;
  const rest = `(page ${Math.min(page, screen.pages)} of ${screen.pages}; the other pages have ${left.length} more: ${kindsOf(left)})`;
  return { ...screen, text: `${screen.text}\n${rest}` };
}

function numberPage(
  controls: readonly Control[],
  wanted: number,
): { screen: NumberedControls; left: readonly ControlTarget[] } {
  const windows = rootsOf(controls);
  const front = windows.find(({ application }) => application !== panel) ?? windows[0];
  const named = targetsOf(controls).filter(({ control }) => isNamed(control));
  const rank = (target: ControlTarget) => rankOf(target.control, windows[target.index] === front);
  const pages = Math.max(1, Math.ceil(named.length / mostControls));
  const first = (Math.min(wanted, pages) - 1) * mostControls;
  const chosen = new Set([...named].sort((a, b) => rank(a) - rank(b)).slice(first, first + mostControls));
  const covered = coveredControls(controls);

  const text: string[] = [];
  const listed = new Map<string, { ref: ControlRef; words: string }>();
  const numbers = new Map<Control, string>();
  let shown: Control | undefined;
  for (const target of named) {
    if (!chosen.has(target)) continue;
    const window = windows[target.index];
    if (window !== undefined && window !== shown) text.push(windowWords(window, front, windows));
    shown = window;
    const number = String(first + listed.size + 1);
    const words = controlWords(target.control);
    listed.set(number, { ref: target.ref, words });
    numbers.set(target.control, number);
    text.push(`${number} ${words}`);
  }
  const marks = new Map([...numbers].filter(([control]) => !covered.has(control)));
  const left = named.filter((target) => !chosen.has(target));
  return { screen: { text: text.join("\n"), listed, numbers, marks, pages }, left };
}

/** Owner of the launchers, which are visible whichever window is in front. */
const panel = "desktop";

function isNamed({ control_type, control_text, value }: Control): boolean {
  if (frames.has(control_type)) return false;
  return control_text !== "" || value !== null || (control_type !== "Pane" && control_type !== "Text");
}

function rankOf({ control_type, value, visible }: Control, isInFront: boolean): number {
  if (!visible || (control_type === "DataItem" && value === "")) return 3;
  if (!isInFront) return 2;
  return cells.has(control_type) ? 1 : 0;
}

function windowWords(window: Control, front: Control | undefined, windows: readonly Control[]): string {
  const kind = window.control_type === "Dialog" ? "Dialog" : "Window";
  const isBlocked =
    kind === "Window" &&
    windows.some((other) => other.control_type === "Dialog" && other.application === window.application);
  const place = window === front ? ", in front" : isBlocked ? ", behind a dialog that has to be answered first" : "";
  return `${kind} ${JSON.stringify(window.control_text)} of ${window.application}${place}:`;
}

function kindsOf(targets: readonly ControlTarget[]): string {
  const counts = new Map<ControlType, number>();
  for (const { control } of targets) counts.set(control.control_type, (counts.get(control.control_type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} ${type}`).join(", ");
}
