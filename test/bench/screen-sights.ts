import { loadCatalog } from "../../pipeline/catalog/load.js";
import { desktopOf } from "../../pipeline/environments/desktop/desktop-of.js";
import { replay } from "../../pipeline/environments/replay.js";
import { namedControl } from "../../pipeline/environments/view/find-control.js";
import { pixelForm } from "../../pipeline/environments/view/pixel-form.js";
import { committedPoolFolder } from "../../pipeline/run/pool/pool.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { Control, Rect } from "../../pipeline/schema/computer/control.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { fillDeep } from "../../pipeline/template/template.js";

/** What accessibility tells of a screen, and its picture. */
export interface ScreenSight {
  application: string;
  controls: readonly Control[];
  /** PNG. */
  screenshot: Uint8Array;
  /** What the pointer covers, where it is known. */
  pointer: Rect | null;
}

/**
 * The screens of one subtask of each application of the pool, as it is done on a real desktop: of those with the most
 * actions the first by id, so that menus, dialogs and file choosers are among them. A picture that comes twice is left out.
 */
export async function* poolSights(ids: readonly string[] | null): AsyncIterable<ScreenSight> {
  const catalog = await loadCatalog();
  const { subtasks } = await readPool(committedPoolFolder(), "desktop");
  const longest = new Map<string, Subtask>();
  for (const subtask of [...subtasks.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { application, actions } = subtask;
    const known = longest.get(application);
    if (known === undefined || actions.length > known.actions.length) longest.set(application, subtask);
  }
  const environment = await desktopOf(catalog.applications.values()).open();
  try {
    for (const [application, { actions, trials }] of [...longest].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [trial] = trials;
      if (trial === undefined || (ids !== null && !ids.includes(application))) continue;
      const seen = new Set<string>();
      const sights: ScreenSight[] = [];
      await environment.reset(trial.setup);
      const filled = fillDeep([...actions], trial.parameters);
      let step = 0;
      let pointer: Rect | null = null;
      let before: readonly Control[] = [];
      await replay(environment, filled, {
        screenshot: true,
        seen({ controls, screenshot }) {
          const action = filled[step - 1];
          step += 1;
          pointer = (action === undefined ? null : pointerAfter(action, before)) ?? pointer;
          before = controls;
          const key = Buffer.from(screenshot ?? []).toString("base64");
          if (screenshot === null || seen.has(key)) return;
          seen.add(key);
          sights.push({ application, controls, screenshot, pointer });
        },
      });
      yield* sights;
    }
  } finally {
    await environment.close();
  }
}

/** Size of the pointer from its tip on. */
const pointerSize = { width: 14, height: 22 };

/** What the pointer covers after an action; null where the action does not move it. */
function pointerAfter(action: Action, controls: readonly Control[]): Rect | null {
  const control = action.control === null ? null : namedControl(controls, action.control);
  const clicked = pixelForm(action, control).find((part) => part.function === "click" || part.function === "scroll");
  if (clicked === undefined || !("x" in clicked.args)) return null;
  const { x, y } = clicked.args;
  return [x - 2, y - 2, x + pointerSize.width, y + pointerSize.height];
}
