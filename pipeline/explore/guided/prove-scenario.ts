import type { Catalog } from "../../catalog/catalog.js";
import { canonicalJson } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { ControlRef } from "../../schema/computer/control.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Discovery } from "../discovery.js";
import type { RunClaim } from "../exhaustive/claim.js";
import type { Finding } from "../exhaustive/finding.js";
import { discoveryOf, pathFromContext, wholePath } from "../exhaustive/prove/prove.js";
import type { Tools } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import { differenceKey, includesAll } from "../state-difference.js";
import { isConfirmed, provePath } from "./prove-path.js";
import type { ReplayingWalker } from "./replaying-walker.js";

/** What every proof works with. */
export interface Proving {
  tools: Tools;
  walker: ReplayingWalker;
  catalog: Catalog;
  launch: Action;
  clean: SystemState;
}

/**
 * Makes discoveries of a finding: with the way into its context as part of the path, and with that context as what is
 * there at the start. The second follows from the first but for the start, so that it is only played three times.
 */
export async function* proveFinding(
  { tools, walker, catalog, launch, clean }: Proving,
  finding: Finding,
  open: readonly Position[],
): AsyncIterable<Discovery> {
  const claim: RunClaim = (run) =>
    tools.screenOf(run.controls).dialogs.length === 0 &&
    includesAll(tools.differences(run.before, run.after), finding.differences);
  const thesis = { claim, evidence: evidenceOf(finding), isOffered: offeredOn(tools, open) };
  const proven = finding.composite ? null : await provePath(walker, thesis, wholePath(finding));
  if (proven === null && !finding.composite) return;
  if (proven !== null) {
    const discovery = await discoveryOf(walker, catalog, tools.application, proven, clean);
    if (discovery !== null) yield discovery;
  }

  const opening = finding.actions.slice(0, finding.anchor);
  const kept = new Set(proven?.actions.map((action) => canonicalJson(action)));
  const isWhole = proven === null || opening.every((action) => kept.has(canonicalJson(action)));
  const rest = finding.actions.slice(finding.anchor);
  if (finding.anchor === 0 || rest.length === 0 || !isWhole) return;
  const actions = proven === null ? finding.actions : [...opening, ...proven.actions.slice(finding.anchor)];
  const setup = proven?.setup ?? finding.setup;
  const later = finding.differences.filter((difference) => !isBefore(difference.kind));
  const fromContext = pathFromContext(launch)({ ...finding, setup, actions });
  if (fromContext === null || later.length === 0) return;
  const stillHolds: RunClaim = (run) =>
    tools.screenOf(run.controls).dialogs.length === 0 && includesAll(tools.differences(run.before, run.after), later);
  if (!(await isConfirmed(walker, stillHolds, fromContext))) return;
  const discovery = await discoveryOf(walker, catalog, tools.application, fromContext, clean);
  if (discovery !== null) yield discovery;
}

function isBefore(kind: string): boolean {
  return /^(document opened|page shown)/.test(kind);
}

function evidenceOf(finding: Finding): string {
  return finding.differences.map(differenceKey).join("\n");
}

/** Whether a control is there whenever nothing is open above the main window. */
function offeredOn(tools: Tools, open: readonly Position[]): (control: ControlRef) => boolean {
  const [first] = open;
  const keys = new Set(first === undefined ? [] : tools.screenOf(first.controls).front.map(({ ref }) => keyOf(ref)));
  return (control) => keys.has(keyOf(control));
}

function keyOf({ dialog, control_type, control_text }: ControlRef): string {
  return `${dialog ?? ""}|${control_type}|${control_text}`;
}
