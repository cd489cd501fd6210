import type { ControlTarget } from "../../environments/view/targets.js";
import type { Control, ControlType } from "../../schema/computer/control.js";
import type { ApplicationScreen } from "./screen.js";

/** Something on a screen that can be read: a control, what it shows, and where it stands whatever it shows. */
export interface ShownValue {
  target: ControlTarget;
  text: string;
  place: string;
}

const readable: ReadonlySet<ControlType> = new Set(["Text", "Edit", "Document", "DataItem", "Image"]);

/** Everything on the front window that can be read. The place is window, type, parent, and number or, for named cells and fields, name. */
export function shownValues(screen: ApplicationScreen): ShownValue[] {
  const counts = new Map<string, number>();
  const parents = new Map(screen.all.map(({ index, control }) => [index, control]));
  return screen.front.flatMap((target) => {
    const { control, ref } = target;
    if (!readable.has(control.control_type)) return [];
    const parent = control.parent === null ? undefined : parents.get(control.parent);
    const name = control.value === null ? "" : control.control_text;
    const group = `${ref.dialog ?? ""}|${parent?.control_type ?? ""}|${control.control_type}|${name}`;
    const number = counts.get(group) ?? 0;
    counts.set(group, number + 1);
    return [{ target, text: textOf(control), place: `${group}|${number}` }];
  });
}

/** A value where the control has one, else its text. */
function textOf(control: Control): string {
  return control.value ?? control.control_text;
}
