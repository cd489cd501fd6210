import type { ControlTarget } from "../../environments/targets.js";
import type { Action } from "../../schema/action.js";
import type { Position } from "../position.js";
import { newlyUsable } from "../walk/appearance.js";
import type { Tools } from "../walk/tools.js";
import type { ReplayingWalker } from "./replaying-walker.js";
import type { ProcedureScenario } from "./scenario.js";

/** How a scenario is tried; another variation where one had no effect. */
export interface ScenarioVariation {
  /** In the order in which paths are asked for. */
  inputs: readonly string[];
  /** How many examples of each type of value are passed over. */
  shift: number;
  /** Whether fields get words of what is shown, as a search wants them, before free values. */
  fromContent: boolean;
}

export interface ProcedureReading {
  tools: Tools;
  walker: ReplayingWalker;
  scenario: ProcedureScenario;
  variation: ScenarioVariation;
}

/** Where the following of a scenario's words stands. */
export interface ProcedureProgress extends ProcedureReading {
  /** Those that no field has been given yet. */
  readonly paths: { inputs: string[]; outputs: string[] };
  /** Every position on the way, the present one included. */
  readonly trace: Position[];
  position: Position;
  /** Keys of what the last action brought up. */
  fresh: ReadonlySet<string>;
  /** How far into the steps the words are done. */
  read: number;
}

export function beginProgress(reading: ProcedureReading, start: Position): ProcedureProgress {
  const { variation, scenario } = reading;
  const paths = { inputs: [...variation.inputs], outputs: [...scenario.outputs] };
  return { ...reading, paths, trace: [start], position: start, fresh: new Set(), read: 0 };
}

/** Takes a position as the present one, unless nothing has come of the action that led there. */
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

/** What can be used just now. */
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
