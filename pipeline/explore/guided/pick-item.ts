import { basename } from "../../text/path.js";
import { click } from "../exhaustive/leaves.js";
import type { Position } from "../position.js";
import { isNamed } from "./mention.js";
import { advance, clauseEnd, clauseStart, frontOf, go, type ProcedureProgress } from "./procedure-progress.js";
import { offeredNames } from "./scenario.js";

const openers: ReadonlySet<string> = new Set(["TabItem", "ListItem", "Button", "RadioButton"]);
/** A page's list has a link in each row, which bears the name alone. */
const rowTypes: ReadonlySet<string> = new Set(["ListItem", "DataItem", "Hyperlink"]);

/** Clicks the requested item in a list. A named list is opened first when the item is not visible. */
export async function pickItem(
  progress: ProcedureProgress,
  noun: string,
  list: string | null,
): Promise<Position | null> {
  const { paths, scenario } = progress;
  const isOffered = /attachment|download/i.test(noun);
  const names = isOffered
    ? offeredNames(scenario)
    : [...paths.inputs.slice(0, 1).map((path) => basename(path)), ...scenario.items];
  const picked = await clickOneOf(progress, names, true);
  if (picked !== null) {
    const text = picked.actions.at(-1)?.control?.control_text ?? "";
    if (text.includes(basename(paths.inputs[0] ?? "\n"))) paths.inputs.shift();
    return picked;
  }
  if (list === null) return null;
  const opener = frontOf(progress).find(
    ({ control }) => openers.has(control.control_type) && isNamed(control.control_text, list),
  );
  if (opener === undefined) return null;
  const opened = await go(progress, [click(opener.ref)]);
  if (opened === null) return null;
  advance(progress, opened);
  return clickOneOf(progress, names, true);
}

/** Clicks the first of some names that is there, twice where the steps say so. */
export async function clickOneOf(
  progress: ProcedureProgress,
  names: readonly string[],
  rows: boolean,
): Promise<Position | null> {
  const usable = frontOf(progress).filter(
    ({ control }) => control.enabled && (!rows || rowTypes.has(control.control_type)),
  );
  for (const name of names) {
    const target =
      usable.find(({ control }) => control.control_text === name || control.value === name) ??
      usable.find(({ control }) => control.control_text.includes(name));
    if (target !== undefined) {
      const { steps } = progress.scenario;
      const clause = steps.slice(clauseStart(steps, progress.read - 1), clauseEnd(steps, progress.read));
      return go(progress, [click(target.ref, { double: /double[- ]click/i.test(clause) })]);
    }
  }
  return null;
}
