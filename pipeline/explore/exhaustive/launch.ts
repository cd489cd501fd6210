import { targetsOf } from "../../environments/view/targets.js";
import { EnvironmentError } from "../../errors.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Walker } from "../position.js";
import { click } from "./leaves.js";

/**
 * The click that starts an application: the launcher with its name, else the first launcher that makes it run.
 * Throws ENVIRONMENT_NO_LAUNCHER when there is none.
 */
export async function findLauncher(walker: Walker, setup: EnvironmentSetup, application: Application): Promise<Action> {
  const start = await walker.start(setup);
  const launchers = targetsOf(start.controls).filter(({ control }) => control.control_type === "Button");
  const named = launchers.filter(({ control }) => control.control_text === application.name);
  for (const launcher of [...named, ...launchers]) {
    const action = click(launcher.ref);
    const running = await walker.step(start, [action]);
    if (running?.state.processes.includes(application.id)) return action;
  }
  throw new EnvironmentError(
    "ENVIRONMENT_NO_LAUNCHER",
    `no launcher on the start screen starts ${application.name}: install it, or take it out of resources/apps`,
  );
}
