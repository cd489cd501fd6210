import { isOnScreen } from "../exhaustive/context.js";
import type { Tools } from "../exhaustive/tools.js";
import { isModified } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import type { Difference } from "../state-difference.js";
import { answerWays, closingWay } from "./answer-ways.js";
import { type Command, commandSteps } from "./menus.js";

/** A command that changed the computer in some context. */
export interface EffectiveCommand {
  command: Command;
  /** What was done after the context, as steps of documentation. */
  steps: string;
  /** Labels of the fields that were filled in. */
  fields: readonly string[];
  isSaved: boolean;
  differences: Difference[];
}

/**
 * Chooses a command in a context, answers its dialog in a few ways, saves what changed by `save`, and gives each way
 * that changed something outside of the screen.
 */
export async function tryCommand(
  tools: Tools,
  context: Position,
  command: Command,
  chosen: Position,
  save: Command | null,
): Promise<EffectiveCommand[]> {
  const isOpen = (at: Position) => depthOf(tools, at) > depthOf(tools, context);
  if (!isOpen(chosen)) {
    const effect = await settled(tools, context, chosen, save);
    return effect === null ? [] : [{ command, steps: commandSteps(command), fields: [], ...effect }];
  }
  const found: EffectiveCommand[] = [];
  for (const way of answerWays(tools, context, chosen)) {
    let [at, steps] = [await tools.walker.step(chosen, way.actions), `${commandSteps(command)}, ${way.steps}`];
    if (at !== null && isOpen(at)) {
      const close = closingWay(tools, at);
      steps = `${steps}, ${close.steps}`;
      at = await tools.walker.step(at, close.actions);
    }
    if (at === null || isOpen(at)) continue;
    const effect = await settled(tools, context, at, save);
    if (effect !== null) found.push({ command, steps, fields: way.fields, ...effect });
    if (effect !== null && way.fields.length > 0) break;
  }
  return found;
}

async function settled(
  tools: Tools,
  context: Position,
  at: Position,
  save: Command | null,
): Promise<{ isSaved: boolean; differences: Difference[] } | null> {
  const wasModified = isModified(at.state, tools.application) && !isModified(context.state, tools.application);
  const end = wasModified && save !== null ? await tools.walker.step(at, save.clicks) : at;
  if (end === null || depthOf(tools, end) > depthOf(tools, context)) return null;
  const differences = tools.differences(context.state, end.state).filter((difference) => !isOnScreen(difference));
  return differences.length === 0 ? null : { isSaved: end !== at, differences };
}

function depthOf(tools: Tools, { controls }: Position): number {
  return tools.screenOf(controls).dialogs.length;
}
