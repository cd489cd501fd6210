import type { Position } from "../position.js";
import type { Difference } from "../state-difference.js";
import type { ApplicationScreen } from "./screen.js";

/** A state from which everything is tried. */
export interface ExploredContext {
  position: Position;
  /** How many steps that matter it is away from the start. */
  depth: number;
  /** What is special about it: alike contexts have equal names. */
  name: string;
  /** See View. */
  anchor: number;
  composite: boolean;
  /** What was done after the anchor. */
  way: string;
}

/** The context at the start of a walk. */
export function startingContext(position: Position): ExploredContext {
  return { position, depth: 0, name: "started", anchor: 0, composite: false, way: "" };
}

/** Whether a context differs from the start only in that something is open or shown. */
export function isOpenContext({ name, depth }: ExploredContext): boolean {
  return depth <= 1 && /^(document opened|page shown)/.test(name);
}

/** Whether a difference is something on the screen, which is lost when its window closes. */
export function isOnScreen({ kind }: Difference): boolean {
  return /^(document opened|page shown)/.test(kind);
}

/** Whether a difference is a state to go on from: something is open or there that was not. */
export function leadsOn(difference: Difference): boolean {
  return isOnScreen(difference) || difference.kind.startsWith("message added");
}

/** What can be used and which kinds of things are selected: positions with equal signatures offer the same. */
export function signatureOf(screen: ApplicationScreen): string {
  const usable = screen.front.filter(({ control }) => control.enabled && signing.has(control.control_type));
  const selected = screen.front.filter(({ control }) => control.selected).map(({ control }) => control.control_type);
  return [...usable.map(({ key }) => key), ...new Set(selected)].join("\n");
}

const signing: ReadonlySet<string> = new Set([
  "Button",
  "MenuItem",
  "TabItem",
  "CheckBox",
  "RadioButton",
  "ComboBox",
  "Edit",
  "List",
  "Document",
  "Image",
]);
