import type { Control } from "../../schema/computer/control.js";
import type { ApplicationScreen } from "./screen.js";

const drawn = new WeakMap<ApplicationScreen, string>();

/** Everything that a screen shows, but for where things are and what has the focus: equal when a person would see no difference. */
export function appearanceOf(screen: ApplicationScreen): string {
  const known = drawn.get(screen);
  if (known !== undefined) return known;
  const text = screen.all.map(({ control, key }) => `${key}\t${shown(control)}`).join("\n");
  drawn.set(screen, text);
  return text;
}

/** What a dialog says, without what was typed into it, so that one complaint about two values is the same complaint. */
export function complaintOf(screen: ApplicationScreen, typed: readonly string[]): string {
  const texts = screen.front
    .filter(({ control }) => control.control_type !== "Edit")
    .map(({ control }) => `${control.control_type} ${control.control_text}`);
  return typed
    .filter((text) => text !== "")
    .reduce((said, text) => said.replaceAll(text, "…"), `${screen.dialogs[0] ?? ""}\n${texts.join("\n")}`);
}

/** Keys of the controls that are new on a screen, or can be used now and could not before. */
export function newlyUsable(before: ApplicationScreen, after: ApplicationScreen): Set<string> {
  const had = new Set(before.all.filter(({ control }) => control.enabled).map(({ key }) => key));
  return new Set(after.front.filter(({ control, key }) => control.enabled && !had.has(key)).map(({ key }) => key));
}

function shown(control: Control): string {
  return `${control.value ?? ""}\t${control.enabled ? "" : "disabled"}\t${control.selected ? "selected" : ""}`;
}
