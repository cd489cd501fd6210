import type { Catalog } from "../../../catalog/catalog.js";
import { canonicalJson } from "../../../hash.js";
import type { Action } from "../../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../../schema/computer/environment-setup.js";
import type { SystemState } from "../../../schema/computer/system-state.js";
import type { Discovery } from "../../discovery.js";
import type { Walker } from "../../position.js";
import { holds, type RunClaim } from "../claim.js";
import type { View } from "../finding.js";
import { inputsOf } from "../inputs.js";
import { ablate } from "./ablate.js";
import { minimise } from "./minimise.js";

/** A path with the setup it starts from. */
export interface ProvenPath {
  setup: EnvironmentSetup;
  actions: readonly Action[];
}

/** The path of a finding as it was walked. */
export function wholePath({ setup, actions }: View): ProvenPath {
  return { setup, actions };
}

/**
 * The path of a finding with the way into its context played before it begins; the click that brings the application
 * to the front comes first again. Null for a finding that needs nothing but what the setup puts on the computer.
 */
export function pathFromContext(launch: Action): (finding: View) => ProvenPath | null {
  return ({ setup, actions, anchor }) => {
    if (anchor === 0) return null;
    const played = [...setup.actions, ...actions.slice(0, anchor)];
    return { setup: { ...setup, actions: played }, actions: [launch, ...actions.slice(anchor)] };
  };
}

/**
 * The shortest path from the smallest setup that still bears out a claim, tried by playing from fresh starts. The
 * first action, by which the application is brought to the front, stays. Null when not even the whole path does.
 * A shorter path may need less, and with less there a shorter path may do, so both are repeated until neither helps.
 */
export async function shrink(walker: Walker, claim: RunClaim, path: ProvenPath): Promise<ProvenPath | null> {
  if (!(await holds(walker, claim, path.setup, path.actions))) return null;
  let { setup, actions } = path;
  for (;;) {
    const size = canonicalJson(setup).length;
    const length = actions.length;
    const smaller = await ablate(setup, (candidate) => holds(walker, claim, candidate, actions));
    setup = canonicalJson(smaller).length < size ? smaller : setup;
    actions = await minimise(actions, 1, (candidate) => holds(walker, claim, setup, candidate));
    if (actions.length === length) return { setup, actions };
  }
}

/** The record of a proven path. */
export async function discoveryOf(
  walker: Walker,
  catalog: Catalog,
  application: string,
  path: ProvenPath,
  clean: SystemState,
): Promise<Discovery | null> {
  const run = await walker.run(path.setup, path.actions);
  if (run === null) return null;
  return {
    application,
    actions: [...path.actions],
    setup: path.setup,
    inputs: inputsOf(catalog.resourceTypes, path.setup, run.before, clean),
    before: run.before,
    after: run.after,
    reading: null,
    routes: [],
    procedure: null,
  };
}
