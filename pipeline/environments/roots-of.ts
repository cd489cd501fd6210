import type { Control } from "../schema/computer/control.js";

/** The window or dialog that each control is in; itself for a window. */
export function rootsOf(controls: readonly Control[]): Control[] {
  const roots: Control[] = [];
  for (const control of controls) {
    const above = control.parent === null ? undefined : roots[control.parent];
    roots.push(above ?? control);
  }
  return roots;
}
