import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import { basename, extension } from "../../text/path.js";
import type { Position } from "../position.js";
import { click, type } from "./leaves.js";
import type { TrialOutcome } from "./outcome.js";
import type { Tools } from "./tools.js";

/**
 * One line to type a path into, beside a list of what is there. On real computers the list is a table, too, or hidden,
 * but the line is called like those of the usual toolkits.
 */
export function isChooser(tools: Tools, position: Position, fields: readonly ControlTarget[]): boolean {
  const { front } = tools.screenOf(position.controls);
  const [field] = fields;
  if (fields.length !== 1 || field === undefined) return false;
  if (front.some(({ control }) => control.control_type === "List")) return true;
  return !tools.walker.cheap && /^(?:file ?name|name|location):?$/i.test(field.control.control_text.trim());
}

/**
 * Answers a file chooser: with paths of new files of every extension, and where none is taken with existing files
 * and directories, typed in full or clicked in the list. Every path that works gives a position; where
 * every extension does, it says nothing of the content, and one stands for all: that of the proposed name.
 */
export async function chooseFile(
  tools: Tools,
  chooser: Position,
  field: ControlTarget,
  buttons: readonly ControlTarget[],
  attempt: (actions: readonly Action[]) => Promise<TrialOutcome[]>,
): Promise<Position[]> {
  const done: Position[] = [];
  async function offer(actions: readonly Action[]): Promise<boolean> {
    const outcomes = await attempt(actions);
    const positions = outcomes.flatMap((outcome) => (outcome.kind === "done" ? [outcome.position] : []));
    done.push(...positions);
    return positions.length > 0;
  }

  const listed = tools.screenOf(chooser.controls).front.filter(({ control }) => control.control_type === "ListItem");
  for (const button of buttons) {
    const typed = (path: string) => [type(field.ref, path), click(button.ref)];
    const proposed = extension(field.control.value ?? "");
    const fresh = [...tools.values.fresh].sort(
      (a, b) => Number(extension(b) === proposed) - Number(extension(a) === proposed),
    );
    for (const path of fresh) await offer(typed(path));
    if (done.length > 0) return done.length < fresh.length ? done : done.slice(0, 1);
    const taken = new Set<string>();
    for (const path of tools.values.existing) if (await offer(typed(path))) taken.add(basename(path));
    for (const path of taken.size > 0 ? [] : tools.values.directories)
      if (await offer(typed(path))) taken.add(basename(path));
    if (taken.size === 0) continue;
    for (const item of listed.filter(({ control }) => taken.has(control.control_text))) {
      await offer([click(item.ref), click(button.ref)]);
      await offer([click(item.ref, { double: true })]);
    }
    return done;
  }
  return done;
}
