import type { Control } from "../schema/control.js";

/** Longest value that is shown of a control. */
const longest = 80;

/** What is on the screen, a line for each control, such as `  Button "Save" [10,20,60,40] disabled`; indented by depth. */
export function compactControls(controls: readonly Control[]): string[] {
  const depths: number[] = [];
  return controls.map((control) => {
    const depth = control.parent === null ? 0 : (depths[control.parent] ?? 0) + 1;
    depths.push(depth);
    const { control_type, control_text, rect, value } = control;
    const words = [
      control_type,
      JSON.stringify(shorten(control_text)),
      ...(value === null ? [] : [`= ${JSON.stringify(shorten(value))}`]),
      `[${rect.map(Math.round).join(",")}]`,
      ...(control.enabled ? [] : ["disabled"]),
      ...(control.focused ? ["focused"] : []),
      ...(control.selected ? ["selected"] : []),
      ...(control.visible ? [] : ["out of sight"]),
      ...(control.parent === null ? [control.application] : []),
    ];
    return `${"  ".repeat(depth)}${words.join(" ")}`;
  });
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}
