import { type NumberedControls, numberControls } from "../../environments/view/numbered-controls.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Control } from "../../schema/computer/control.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { findLauncher } from "../exhaustive/launch.js";
import { click } from "../exhaustive/leaves.js";
import { type ApplicationScreen, screenReader } from "../exhaustive/screen.js";
import type { ReplayingWalker } from "../guided/replaying-walker.js";
import type { Position } from "../position.js";

/** What is to be seen of an application that has just been started. */
export interface ShownApplication {
  controls: NumberedControls["text"];
  /** What each menu unfolds to, by its text. */
  menus: Record<string, string[]>;
  /** PNG. */
  picture: Uint8Array | null;
}

const mostMenus = 14;
const mostItems = 40;

/** Starts an application, looks at it and into each of its menus. Nothing is shown of one that does not start. */
export async function showApplication(
  walker: ReplayingWalker,
  world: EnvironmentSetup,
  application: Application,
): Promise<ShownApplication> {
  const launch = await findLauncher(walker, world, application);
  const started = await walker.step(await walker.start(world), [launch]);
  if (started === null) return { controls: "", menus: {}, picture: null };
  const picture = await walker.picture(started);
  const screenOf = screenReader(application.id);
  return {
    controls: numberControls(started.controls).text,
    menus: await unfolded(walker, started, screenOf),
    picture,
  };
}

async function unfolded(
  walker: ReplayingWalker,
  started: Position,
  screenOf: (controls: readonly Control[]) => ApplicationScreen,
): Promise<ShownApplication["menus"]> {
  const before = screenOf(started.controls);
  const known = new Set(before.all.map(({ key }) => key));
  const isInBar = ({ parent }: Control) => parent !== null && started.controls[parent]?.control_type === "MenuBar";
  const bar = before.front.filter(({ control }) => control.control_type === "MenuItem" && isInBar(control));
  const menus: ShownApplication["menus"] = {};
  for (const { control, ref } of bar.filter(({ control }) => control.enabled).slice(0, mostMenus)) {
    const open = await walker.step(started, [click(ref)]);
    const items = screenOf(open?.controls ?? []).front.filter(
      (target) => !known.has(target.key) && target.control.control_type === "MenuItem",
    );
    menus[control.control_text] = items.slice(0, mostItems).map((target) => target.control.control_text);
  }
  return menus;
}
