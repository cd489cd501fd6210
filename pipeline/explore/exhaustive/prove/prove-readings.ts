import type { Catalog } from "../../../catalog/catalog.js";
import { canonicalJson } from "../../../hash.js";
import type { Application } from "../../../schema/catalog/catalog.js";
import type { Action } from "../../../schema/computer/action.js";
import type { SystemState } from "../../../schema/computer/system-state.js";
import type { Discovery } from "../../discovery.js";
import type { PathRun } from "../../position.js";
import type { RunClaim } from "../claim.js";
import { onlyShows, type ReadingFinding, retyped } from "../find-readings.js";
import { type ShownValue, shownValues } from "../shown-value.js";
import type { Tools } from "../tools.js";
import { perturbContents } from "./perturb.js";
import { commandTexts, procedureOf } from "./procedures.js";
import { discoveryOf, type ProvenPath, pathFromContext, shrink, wholePath } from "./prove.js";

/**
 * Makes discoveries of readings: the shortest path from the smallest setup after which the screen still shows the
 * value, as whole path and from the context as start. A value that the contents of that smallest setup, or what the
 * path types, do not change is left out: it was there anyway. `prove` shortens a path, thoroughly unless told otherwise.
 */
export async function* proveReadings(
  tools: Tools,
  catalog: Catalog,
  { documentation }: Application,
  launch: Action,
  clean: SystemState,
  findings: readonly ReadingFinding[],
  prove = (claim: RunClaim, path: ProvenPath): Promise<ProvenPath | null> => shrink(tools.walker, claim, path),
): AsyncIterable<Discovery> {
  const known = new Set<string>();
  const texts = new Set(findings.flatMap(({ path }) => [...commandTexts(path.actions)]));
  for (const { path, shown } of findings) {
    for (const pathOf of path.composite ? [pathFromContext(launch)] : [wholePath, pathFromContext(launch)]) {
      const start = pathOf(path);
      const proven = start === null ? null : await prove(claimOf(tools, shown), start);
      if (proven === null || !(await depends(tools, catalog, proven, shown))) continue;
      const discovery = await discoveryOf(tools.walker, catalog, tools.application, proven, clean);
      if (discovery === null) continue;
      const identity = canonicalJson([discovery.inputs.map((input) => input.type).sort(), shown.place]);
      if (known.has(identity)) continue;
      known.add(identity);
      const procedure = procedureOf(documentation, [path.actions.slice(1)], texts);
      yield { ...discovery, procedure, reading: { control: shown.target.ref, text: shown.text } };
    }
  }
}

function claimOf(tools: Tools, shown: ShownValue): RunClaim {
  return (run) => onlyShows(tools, run.before, run.after) && shows(tools, run, shown);
}

/** Whether the value is on the screen, in a control of the same kind in the same window and, where it has one, with the same name. */
function shows(tools: Tools, run: PathRun, shown: ShownValue): boolean {
  const { control, ref } = shown.target;
  return shownValues(tools.screenOf(run.controls)).some(
    ({ text, target }) =>
      text === shown.text &&
      target.control.control_type === control.control_type &&
      target.ref.dialog === ref.dialog &&
      (control.value === null || target.control.control_text === control.control_text),
  );
}

async function depends(tools: Tools, catalog: Catalog, path: ProvenPath, shown: ShownValue): Promise<boolean> {
  const others = [
    { setup: perturbContents(path.setup), actions: path.actions },
    { setup: path.setup, actions: retyped(path.actions, catalog) },
  ];
  for (const { setup, actions } of others) {
    const run = actions === null ? null : await tools.walker.run(setup, actions);
    if (run !== null && !shows(tools, run, shown)) return true;
  }
  return false;
}
