import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import { newlyUsable } from "../exhaustive/appearance.js";
import type { Tools } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import type { ReplayingWalker } from "./replaying-walker.js";
import type { ProcedureScenario } from "./scenario.js";

/** Choices with which a scenario is tried. Another variation is tried when one had no effect. */
export interface ScenarioVariation {
  /** In the order in which paths are asked for. */
  inputs: readonly string[];
  /** Number of examples to skip of each type of value. */
  shift: number;
  /** Whether fields are filled with words from the shown content, as a search needs them, before free values. */
  fromContent: boolean;
}

export interface ProcedureReading {
  tools: Tools;
  walker: ReplayingWalker;
  scenario: ProcedureScenario;
  variation: ScenarioVariation;
}

/** The state of following the steps of a scenario. */
export interface ProcedureProgress extends ProcedureReading {
  /** Paths that were not entered into a field yet. */
  readonly paths: { inputs: string[]; outputs: string[] };
  /** Every position so far, the current one included. */
  readonly trace: Position[];
  position: Position;
  /** Keys of the controls that the last action made usable. */
  fresh: ReadonlySet<string>;
  /** Index into the steps up to which they are done. */
  read: number;
}

export function beginProgress(reading: ProcedureReading, start: Position): ProcedureProgress {
  const { variation, scenario } = reading;
  const paths = { inputs: [...variation.inputs], outputs: [...scenario.outputs] };
  return { ...reading, paths, trace: [start], position: start, fresh: new Set(), read: 0 };
}

/** Moves to a position, unless the action that led there had no effect. */
export function advance(progress: ProcedureProgress, to: Position): void {
  const { tools, position } = progress;
  if (to.fingerprint === position.fingerprint && !isTyped(to)) return;
  progress.fresh = newlyUsable(tools.screenOf(position.controls), tools.screenOf(to.controls));
  progress.position = to;
  progress.trace.push(to);
}

export function go({ walker, position }: ProcedureProgress, actions: readonly Action[]): Promise<Position | null> {
  return walker.step(position, actions);
}

/** Returns the controls that can be used now. */
export function frontOf({ tools, position }: ProcedureProgress): readonly ControlTarget[] {
  return tools.screenOf(position.controls).front;
}

/** Whether a dialog is open that was not there at the start. */
export function hasDialog({ tools, trace, position }: ProcedureProgress): boolean {
  const dialogs = ({ controls }: Position) => tools.screenOf(controls).dialogs.length;
  return dialogs(position) > dialogs(trace[0] ?? position);
}

/** Where the part of a sentence around a place of the steps begins. */
export function clauseStart(steps: string, at: number): number {
  return Math.max(steps.lastIndexOf(";", at), steps.lastIndexOf(",", at)) + 1;
}

/** Where the part of a sentence around a place of the steps ends. */
export function clauseEnd(steps: string, at: number): number {
  const end = steps.slice(at).search(/[;,]/);
  return end < 0 ? steps.length : at + end;
}

/** Whether a control is a surface on which is written. */
export function isSurface(type: string): boolean {
  return type === "Document" || type === "Edit";
}

function isTyped({ actions }: Position): boolean {
  const last = actions.at(-1);
  return last?.function === "keyboard_input" || isSurface(last?.control?.control_type ?? "");
}
