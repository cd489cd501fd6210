import { isOnScreen } from "../exhaustive/context.js";
import type { Tools } from "../exhaustive/tools.js";
import { isModified } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import { type Difference, differenceKey } from "../state-difference.js";
import { answerWays, closingWay } from "./answer-ways.js";
import { type Command, commandSteps } from "./menus.js";

/** A command that changed the computer in some context. */
export interface EffectiveCommand {
  command: Command;
  /** What was done after the context, as steps of documentation. */
  steps: string;
  /** Labels of the fields that were filled in. */
  fields: readonly string[];
  /** Label of the box or button of its dialog that was chosen besides. */
  option: string | null;
  isSaved: boolean;
  differences: Difference[];
}

/** How a document is saved, and what that does to one that nobody has changed. */
export interface Saving {
  command: Command;
  alone: ReadonlySet<string>;
}

/** Saves in a context where nothing was changed; null for an application that has no command for it. */
export async function savingIn(tools: Tools, context: Position, command: Command | null): Promise<Saving | null> {
  if (command === null) return null;
  const saved = await tools.walker.step(context, command.clicks);
  const differences = saved === null ? [] : tools.differences(context.state, saved.state);
  return { command, alone: new Set(differences.map(differenceKey)) };
}

/**
 * Chooses a command in a context, answers its dialog in a few ways, saves by `saving`, as not every application shows
 * that its document was changed, and gives each way that changed something outside of the screen.
 */
export async function tryCommand(
  tools: Tools,
  context: Position,
  command: Command,
  chosen: Position,
  saving: Saving | null,
): Promise<EffectiveCommand[]> {
  const isOpen = (at: Position) => depthOf(tools, at) > depthOf(tools, context);
  if (!isOpen(chosen)) {
    const effect = await settled(tools, context, chosen, saving);
    return effect === null ? [] : [{ command, steps: commandSteps(command), fields: [], option: null, ...effect }];
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
    const effect = await settled(tools, context, at, saving);
    if (effect !== null) found.push({ command, steps, fields: way.fields, option: way.option, ...effect });
    if (effect !== null && way.fields.length > 0) break;
  }
  return found;
}

async function settled(
  tools: Tools,
  context: Position,
  at: Position,
  saving: Saving | null,
): Promise<{ isSaved: boolean; differences: Difference[] } | null> {
  const atOnce = lasting(tools, context, at);
  if (atOnce.length > 0 && !isModified(at.state, tools.application)) return { isSaved: false, differences: atOnce };
  const saved = saving === null ? null : await tools.walker.step(at, saving.command.clicks);
  if (saved === null || depthOf(tools, saved) > depthOf(tools, context)) return null;
  const differences = lasting(tools, context, saved);
  const isNew = differences.some((difference) => saving?.alone.has(differenceKey(difference)) === false);
  return isNew ? { isSaved: true, differences } : null;
}

/** What is different outside of the screen. */
function lasting(tools: Tools, before: Position, after: Position): Difference[] {
  return tools.differences(before.state, after.state).filter((difference) => !isOnScreen(difference));
}

function depthOf(tools: Tools, { controls }: Position): number {
  return tools.screenOf(controls).dialogs.length;
}
