import type { Control } from "../../schema/computer/control.js";
import { controlWords } from "./control-words.js";

/** What is on the screen, a line for each control, such as `  Button "Save" [10,20,60,40] disabled`; indented by depth. */
export function compactControls(controls: readonly Control[]): string[] {
  const depths: number[] = [];
  return controls.map((control) => {
    const depth = control.parent === null ? 0 : (depths[control.parent] ?? 0) + 1;
    depths.push(depth);
    const words = controlWords(control, `[${control.rect.map(Math.round).join(",")}]`);
    return `${"  ".repeat(depth)}${words}${control.parent === null ? ` ${control.application}` : ""}`;
  });
}
