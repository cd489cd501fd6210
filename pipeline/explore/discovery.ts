import type { ResourceInstance } from "../schema/catalog/resource-type.js";
import type { Action } from "../schema/computer/action.js";
import type { ControlRef } from "../schema/computer/control.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { SystemState } from "../schema/computer/system-state.js";

/** An effect that the walk found and reproduced, with concrete values; generalisation makes a candidate of it. */
export interface Discovery {
  application: string;
  /** Shortest action path in which the effect survives. */
  actions: Action[];
  /** Smallest setup in which the effect survives. */
  setup: EnvironmentSetup;
  /** Parts of the setup that are necessary for the effect. */
  inputs: ResourceInstance[];
  before: SystemState;
  after: SystemState;
  /** For a reading: the control whose text or value depends on a resource, and what it showed. Nothing else changed. */
  reading: { control: ControlRef; text: string } | null;
  /** Other shortest action paths to the same effect. */
  routes: Action[][];
  /** Index into the application's documentation when a documented procedure led here, else null. */
  procedure: number | null;
}
