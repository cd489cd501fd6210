import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import { click } from "../exhaustive/leaves.js";
import type { Tools } from "../exhaustive/tools.js";
import { plainLabel } from "../guided/mention.js";
import type { Position } from "../position.js";

/** An entry of a menu, or a button of the main window, and the clicks that choose it. */
export interface Command {
  /** What the menus say on the way, from the menu bar on: ["Edit", "Change Case", "All Upper Case"]. */
  labels: readonly string[];
  clicks: readonly Action[];
  enabled: boolean;
}

/** What separates the steps of documentation, in which a label with it could not be named. */
const separators = /[,;>]/;

/** The steps of documentation that name a command: "Edit > Change Case > All Upper Case", "press Add". */
export function commandSteps({ labels }: Command): string {
  return labels.length === 1 ? `press ${labels[0]}` : labels.join(" > ");
}

/** The last entry without the dots of one that asks for more. */
export function commandLabel({ labels }: Command): string {
  return plainLabel(labels.at(-1) ?? "");
}

/**
 * What a main window offers at once: the titles of its menus, or its buttons where it has no menu bar. Beside a menu bar
 * buttons are those of toolbars, which offer what people do most often ("Bold"), each under a label of its own.
 */
export function titlesAt(tools: Tools, at: Position): { menus: Command[]; buttons: Command[]; toolbar: Command[] } {
  const { front } = tools.screenOf(at.controls);
  const bars = new Set(front.filter(({ control }) => control.control_type === "MenuBar").map(({ index }) => index));
  const menus = front.filter(({ control }) => control.parent !== null && bars.has(control.parent));
  const buttons = front.filter(({ control }) => control.control_type === "Button");
  return {
    menus: named(menus, null),
    buttons: menus.length > 0 ? [] : named(buttons, null),
    toolbar: menus.length > 0 ? named(buttons.filter(isAlone), null) : [],
  };

  function isAlone({ control: { control_text } }: ControlTarget): boolean {
    return buttons.filter(({ control }) => control.control_text === control_text).length === 1;
  }
}

/** The entries of the menu that a command has opened; empty where it opened none. */
export function entriesOf(tools: Tools, menu: Command, before: Position, opened: Position): Command[] {
  const known = new Set(tools.screenOf(before.controls).all.map(({ key }) => key));
  const { front, dialogs } = tools.screenOf(opened.controls);
  if (dialogs.length > tools.screenOf(before.controls).dialogs.length) return [];
  return named(
    front.filter(({ control, key }) => control.control_type === "MenuItem" && !known.has(key)),
    menu,
  );
}

function named(targets: readonly ControlTarget[], menu: Command | null): Command[] {
  return targets
    .filter(({ control }) => control.control_text !== "" && !separators.test(control.control_text))
    .map(({ control, ref }) => ({
      labels: [...(menu?.labels ?? []), control.control_text],
      clicks: [...(menu?.clicks ?? []), click(ref)],
      enabled: control.enabled,
    }));
}
