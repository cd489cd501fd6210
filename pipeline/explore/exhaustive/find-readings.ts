import type { Catalog } from "../../catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { View } from "./finding.js";
import { perturbContents } from "./prove/perturb.js";
import { type ShownValue, shownValues } from "./shown-value.js";
import type { Tools } from "./tools.js";

/** A value that the screen shows after a path and that depends on a content, or on what was typed. */
export interface ReadingFinding {
  path: View;
  shown: ShownValue;
}

/** Of cells one, and of other places so many, are taken from one view. */
const cellsPerView = 1;
const valuesPerView = 6;

/**
 * Looks for readings: after each path, shortest first, what the screen shows is compared with what it shows on a
 * computer with other contents, and after the same path with other typed texts. What differs can be read there.
 * Each place is taken once for each kind of document; paths that change the computer are left out. Cost: three runs
 * per path.
 */
export async function findReadings(tools: Tools, views: readonly View[], catalog: Catalog): Promise<ReadingFinding[]> {
  const perturbed = new Map<EnvironmentSetup, EnvironmentSetup>();
  const known = new Set<string>();
  const found: ReadingFinding[] = [];
  for (const view of [...views].sort((a, b) => a.actions.length - b.actions.length)) {
    const { setup, actions } = view;
    const run = await tools.walker.run(setup, actions);
    if (run === null || !onlyShows(tools, run.before, run.after)) continue;
    const other = perturbed.get(setup) ?? perturbContents(setup);
    perturbed.set(setup, other);
    const otherwise = [
      await shownAfter(tools, other, actions),
      await shownAfter(tools, setup, retyped(actions, catalog)),
    ];
    const typed = typedIn(actions);
    const kinds = run.after.windows.map(
      (window) => `${window.document?.split(".").at(-1) ?? ""} ${window.url !== null}`,
    );
    const taken = { cells: 0, others: 0 };
    for (const shown of shownValues(tools.screenOf(run.controls))) {
      const isCell = shown.target.control.control_type === "DataItem";
      if (isCell ? taken.cells >= cellsPerView : taken.others >= valuesPerView) continue;
      if (shown.text.trim() === "" || typed.some((text) => shown.text.includes(text))) continue;
      if (!otherwise.some((values) => isOther(values, shown))) continue;
      const key = `${isCell ? "cell" : shown.place} ${kinds.join(" ")}`;
      if (known.has(key)) continue;
      known.add(key);
      taken[isCell ? "cells" : "others"] += 1;
      found.push({ path: view, shown });
    }
  }
  return found;
}

/** Whether a run left the computer as it was, but for what is open or shown. */
export function onlyShows(tools: Tools, before: SystemState, after: SystemState): boolean {
  return tools.differences(before, after).every(({ kind }) => /^(document opened|page shown)/.test(kind));
}

async function shownAfter(
  tools: Tools,
  setup: EnvironmentSetup,
  actions: readonly Action[] | null,
): Promise<ReadonlyMap<string, string> | null> {
  const run = actions === null ? null : await tools.walker.run(setup, actions);
  if (run === null) return null;
  return new Map(shownValues(tools.screenOf(run.controls)).map(({ place, text }) => [place, text]));
}

function isOther(values: ReadonlyMap<string, string> | null, shown: ShownValue): boolean {
  const text = values?.get(shown.place);
  return text !== undefined && text !== shown.text;
}

/** The same actions with other examples of the value types of what they type; null where nothing can be typed otherwise. */
export function retyped(actions: readonly Action[], catalog: Catalog): Action[] | null {
  let changed = false;
  const others = actions.map((action): Action => {
    if (action.function !== "keyboard_input" || !("text" in action.args)) return action;
    const { text } = action.args;
    const type = [...catalog.valueTypes.values()].find(({ examples }) => examples.includes(text));
    const other = type?.examples.find((example) => example !== text);
    if (other === undefined) return action;
    changed = true;
    return { ...action, args: { text: other } };
  });
  return changed ? others : null;
}

function typedIn(actions: readonly Action[]): string[] {
  return actions.flatMap(({ args }) => ("text" in args && args.text !== "" ? [args.text] : []));
}
