import type { Catalog } from "../../catalog/catalog.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { fieldValues } from "../exhaustive/field-values.js";
import { findLauncher } from "../exhaustive/launch.js";
import { learnNoise } from "../exhaustive/noise.js";
import { screenReader } from "../exhaustive/screen.js";
import type { Tools } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import { answerQuestion } from "./answer-question.js";
import { namedValues } from "./named-resources.js";
import type { ReplayingWalker } from "./replaying-walker.js";
import type { Launching } from "./try-scenario.js";

const mostTips = 3;

/**
 * Finds how an application is started in a world and what changes by itself there. `launching` gives the application
 * freshly started, with tips and greetings out of the way. Throws as `findLauncher`.
 */
export async function startExploring(
  walker: ReplayingWalker,
  world: EnvironmentSetup,
  application: Application,
  catalog: Catalog,
): Promise<{ tools: Tools; launch: Action; launching: Launching }> {
  const launch = await findLauncher(walker, world, application);
  const tools: Tools = {
    application: application.id,
    walker,
    values: namedValues(fieldValues(catalog, world), catalog, application),
    screenOf: screenReader(application.id),
    differences: await learnNoise(walker, world, launch),
    answers: { worked: new Map(), failed: new Map() },
  };
  const starts = new Map<EnvironmentSetup, Position | null>();

  async function launching(setup: EnvironmentSetup): Promise<Position | null> {
    const known = starts.get(setup);
    if (known !== undefined) return known;
    let position = await walker.step(await walker.start(setup), [launch]);
    for (let tips = 0; tips < mostTips && position !== null; tips++) {
      if (tools.screenOf(position.controls).dialogs.length === 0) break;
      position = (await answerQuestion(tools, position)) ?? position;
    }
    starts.set(setup, position);
    return position;
  }

  return { tools, launch, launching };
}
