import { isOnScreen } from "../exhaustive/context.js";
import { press } from "../exhaustive/leaves.js";
import { isModified, type Tools } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import { type Difference, differenceKey } from "../state-difference.js";
import { type AnswerWay, answerWays, closingWay, otherTabs } from "./answer-ways.js";
import { changedSettings, type FoundSetting } from "./found-settings.js";
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
  /** Path of the file that its dialog was told to make. */
  made: string | null;
  isSaved: boolean;
  /** Whether the application had to be ended, as it writes what is set in it only then. */
  isQuit: boolean;
  settings: FoundSetting[];
  /** What changed beside settings. */
  differences: Difference[];
}

/** What changed after a command, and what it took to see that. */
type SeenEffect = Pick<EffectiveCommand, "isSaved" | "isQuit" | "settings" | "differences">;

/** What does nothing by itself but shows what was done before: saving a document, ending the application. */
export interface Witnesses {
  /** How a document is saved, and what that does to one that nobody has changed. */
  saving: { command: Command; alone: ReadonlySet<string> } | null;
  /** Where ending it untouched led; null for an application that does not write its settings then. */
  quit: Position | null;
  /** Paths of files that are not there, which the application is asked to make, the most usual kind first. */
  fresh: readonly string[];
  /** Names of settings that change by themselves. */
  noise: ReadonlySet<string>;
}

/** So many ways to answer the dialog of one command are worth their actions: others differ in an option only. */
const mostOfCommand = 2;

/** The keys that end an application by convention. */
export const quitKeys = "ctrl+q";

/** Finds in a context where nothing was changed what saving and ending do there. */
export async function witnessesIn(
  tools: Tools,
  context: Position,
  save: Command | null,
  { fresh, noise }: Pick<Witnesses, "fresh" | "noise">,
): Promise<Witnesses> {
  const saved = save === null ? null : await tools.walker.step(context, save.clicks);
  // A document that has no place yet is not saved without being asked where.
  const isAsked = saved !== null && depthOf(tools, saved) > depthOf(tools, context);
  const differences = saved === null ? [] : tools.differences(context.state, saved.state);
  const saving = save === null || isAsked ? null : { command: save, alone: new Set(differences.map(differenceKey)) };
  const ended = await tools.walker.step(context, [press(quitKeys)]);
  const isGone = ended !== null && !ended.state.processes.includes(tools.application);
  const writes = isGone && changedSettings(tools.application, context.state, ended.state).length > 0;
  return { saving, quit: writes ? ended : null, fresh, noise };
}

/**
 * Chooses a command in a context, answers its dialog in a few ways, on each of its tabs where its options act at once,
 * and gives each way that changed something outside of the screen: at once, after saving, as not every application shows
 * that its document was changed, or after the end of an application that writes its settings then.
 */
export async function tryCommand(
  tools: Tools,
  context: Position,
  command: Command,
  chosen: Position,
  witnesses: Witnesses,
): Promise<EffectiveCommand[]> {
  const isOpen = (at: Position) => depthOf(tools, at) > depthOf(tools, context);
  const found: EffectiveCommand[] = [];
  if (!isOpen(chosen)) {
    await judge(chosen, commandSteps(command), { fields: [], option: null, made: null });
    return found;
  }
  await answered(chosen, commandSteps(command));
  const actsAtOnce = found.some(({ settings }) => settings.length > 0);
  for (const tab of actsAtOnce ? otherTabs(tools, chosen) : []) {
    const turned = await tools.walker.step(chosen, tab.actions);
    if (turned !== null) await answered(turned, `${commandSteps(command)}, ${tab.steps}`);
  }
  return found;

  async function answered(opened: Position, before: string): Promise<void> {
    for (const way of answerWays(tools, context, opened, witnesses.fresh)) {
      if (found.filter(({ differences }) => differences.length > 0).length >= mostOfCommand) return;
      let [at, steps] = [await tools.walker.step(opened, way.actions), `${before}, ${way.steps}`];
      if (at !== null && isOpen(at)) {
        const close = closingWay(tools, at);
        steps = `${steps}, ${close.steps}`;
        at = await tools.walker.step(at, close.actions);
      }
      if (at === null || isOpen(at)) continue;
      if ((await judge(at, steps, way)) && way.fields.length > 0) break;
    }
  }

  async function judge(
    at: Position,
    steps: string,
    { fields, option, made }: Pick<AnswerWay, "fields" | "option" | "made">,
  ): Promise<boolean> {
    const effect = await effectOf(tools, context, at, witnesses);
    if (effect !== null) found.push({ command, steps, fields, option, made, ...effect });
    return effect !== null;
  }
}

async function effectOf(
  tools: Tools,
  context: Position,
  at: Position,
  { saving, quit, noise }: Witnesses,
): Promise<SeenEffect | null> {
  const settings = settingsChanged(context, at);
  const atOnce = lasting(tools, context, at);
  if (atOnce.length + settings.length > 0 && !isModified(at.state, tools.application))
    return { isSaved: false, isQuit: false, settings, differences: atOnce };
  const saved = saving === null ? null : await tools.walker.step(at, saving.command.clicks);
  const isAsked = saved !== null && depthOf(tools, saved) > depthOf(tools, context);
  if (saved !== null && !isAsked) {
    const differences = lasting(tools, context, saved);
    const isNew = differences.some((difference) => saving?.alone.has(differenceKey(difference)) === false);
    if (isNew) return { isSaved: true, isQuit: false, settings: [], differences };
  }
  const ended =
    quit === null || isModified(at.state, tools.application) ? null : await tools.walker.step(at, [press(quitKeys)]);
  if (quit === null || ended === null || ended.state.processes.includes(tools.application)) return null;
  const written = settingsChanged(quit, ended);

  return written.length === 0 ? null : { isSaved: false, isQuit: true, settings: written, differences: [] };

  function settingsChanged(before: Position, after: Position): FoundSetting[] {
    return changedSettings(tools.application, before.state, after.state).filter(
      ({ setting }) => !noise.has(setting.name),
    );
  }
}

/** What is different outside of the screen. */
function lasting(tools: Tools, before: Position, after: Position): Difference[] {
  return tools.differences(before.state, after.state).filter((difference) => !isOnScreen(difference));
}

function depthOf(tools: Tools, { controls }: Position): number {
  return tools.screenOf(controls).dialogs.length;
}
