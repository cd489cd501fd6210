import { join } from "node:path";
import { openAccessibility } from "../accessibility/accessibility.js";
import { openDisplay } from "../display/display.js";
import { runtime } from "../sandbox/layout.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { panelClass } from "../sandbox/session/window-manager.js";

/** What runs on a desktop, by the names that an application's description has to hold. */
export interface SeenPrograms {
  /** WM_CLASS, instance and class, of each window with its title. */
  windows: { wmClass: string[]; title: string }[];
  /** Names on the accessibility bus. */
  accessible: string[];
  commands: string[];
}

/** Lists the windows and programs of a desktop on which an application did not show what its description promises. */
export async function seenPrograms(sandbox: Sandbox): Promise<SeenPrograms> {
  const display = await openDisplay(sandbox.display, sandbox.framebuffer);
  const accessibility = await openAccessibility(sandbox.sessionBus, {
    outside: (path) => join(sandbox.root, "run", path.slice(runtime.length)),
  });
  try {
    const windows = (await display.windows()).filter(
      ({ wmClass, wmInstance }) => wmClass !== panelClass && wmInstance !== panelClass,
    );
    const nodes = await accessibility.read();
    return {
      windows: windows.map(({ wmClass, wmInstance, title }) => ({ wmClass: [wmInstance, wmClass], title })),
      accessible: [...new Set(nodes.map(({ application }) => application))].filter((name) => name !== "yad"),
      commands: (await sandbox.processes()).map(({ command }) => command.join(" ")),
    };
  } finally {
    accessibility.close();
    await display.close();
  }
}

/** What a start that failed left on the screen, and what to change in the description for it. */
export function explainSeen({ windows, accessible, commands }: SeenPrograms): string {
  if (commands.length === 0) return "its program ended or never started; try desktop.command in a terminal";
  if (windows.length === 0) return `it runs (${commands.join("; ")}) and opened no window; is it the right program?`;
  const classes = windows.map(
    ({ wmClass, title }) => `${JSON.stringify(title)} has wm_class ${[...new Set(wmClass)].join(", ")}`,
  );
  const names =
    accessible.length === 0
      ? "nothing is on the accessibility bus"
      : `on the accessibility bus is ${accessible.join(", ")}`;
  return `${classes.join("; ")}; ${names}; name these in desktop.window`;
}
