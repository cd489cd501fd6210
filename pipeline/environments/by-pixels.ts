import { EnvironmentError } from "../errors.js";
import type { Action } from "../schema/computer/action.js";
import type { Control } from "../schema/computer/control.js";
import { pictureControls } from "../screen/picture-controls.js";
import { createElementReader } from "../screen/read-elements.js";
import type { Environment, Observation } from "./contract.js";
import { findControl } from "./view/find-control.js";
import { pixelForm } from "./view/pixel-form.js";

/**
 * The same computer, seen by its picture alone: the controls of an observation are texts, icons and regions that were read
 * from it (`createElementReader`), and actions on them are done by the mouse at the middle of their boxes, where they were when
 * they were last observed. For what accessibility tells nothing of: canvases, games, machines far away. State and
 * fingerprint are those of the computer. Throws EnvironmentError PIXELS_POINTER for a computer without mouse and keyboard;
 * observing throws what the reader throws.
 */
export function byPixels(environment: Environment): Environment {
  const point = environment.point?.bind(environment);
  if (point === undefined) {
    const text = `"${environment.name}" has no mouse and keyboard, by which it could be used by its pixels`;
    throw new EnvironmentError("PIXELS_POINTER", `${text}; observe it by accessibility`);
  }
  const read = createElementReader();
  let shown: readonly Control[] | null = null;

  async function observe(wanted: Parameters<Environment["observe"]>[0]): Promise<Observation> {
    const { screenshot, text } = await environment.observe({ ...wanted, screenshot: true });
    if (screenshot === null) {
      throw new EnvironmentError("SCREEN_PICTURE", `"${environment.name}" gave no picture of its screen; reset it`);
    }
    const controls = await pictureControls(screenshot, read);
    shown = controls;
    return { controls, screenshot: wanted?.screenshot === true ? screenshot : null, text };
  }

  async function act(action: Action): Promise<void> {
    const { control: ref } = action;
    if (ref === null) return environment.act(action);
    const controls = shown ?? (await observe({})).controls;
    const control = findControl(controls, ref);
    for (const gesture of pixelForm(action, control)) await point?.(gesture);
  }

  const run = environment.run?.bind(environment);
  return {
    name: environment.name,
    platform: environment.platform,
    applications: environment.applications,
    async reset(setup) {
      shown = null;
      await environment.reset(setup);
    },
    observe,
    act,
    point,
    ...(run && { run }),
    state: () => environment.state(),
    fingerprint: () => environment.fingerprint(),
    close: () => environment.close(),
  };
}
