import type { Control } from "../../schema/computer/control.js";

/** Longest text and value that are shown of a control. */
const longest = 80;

/**
 * Describes a control in one line, such as `Button "Save" disabled`, `Edit "To" = "" focused`; `position` is inserted
 * before its states.
 */
export function controlWords(control: Control, position: string | null = null): string {
  const { control_type, control_text, value } = control;
  return [
    control_type,
    quoted(control_text),
    ...(value === null ? [] : [`= ${quoted(value)}`]),
    ...(position === null ? [] : [position]),
    ...(control.enabled ? [] : ["disabled"]),
    ...(control.focused ? ["focused"] : []),
    ...(control.selected ? ["selected"] : []),
    ...(control.visible ? [] : ["out of sight"]),
  ].join(" ");
}

function quoted(text: string): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest - 3)}...` : text);
}
