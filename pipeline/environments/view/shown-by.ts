import type { Control } from "../../schema/computer/control.js";

/** What controls show, without where they stand: a window that lies elsewhere behaves as before. */
export function shownBy(controls: readonly Control[]): Omit<Control, "rect" | "parent">[] {
  return controls.map(({ rect: _rect, parent: _parent, ...shown }) => shown);
}
