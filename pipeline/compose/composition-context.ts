import type { Catalog } from "../catalog/catalog.js";
import type { Environment } from "../environments/contract.js";
import type { FigureBounds } from "../graph/possible-figures.js";
import type { Persona } from "../schema/catalog.js";
import type { CompositionRequest } from "../schema/request.js";
import type { Subtask } from "../schema/subtask.js";
import type { Intent } from "../schema/task.js";
import type { PoolIndex } from "./material/pool-index.js";
import type { Reach } from "./material/reach.js";
import type { InterferenceIndex } from "./threats/interference.js";

/** Everything that stays the same from attempt to attempt. */
export interface CompositionContext {
  request: CompositionRequest;
  /** Around the figures of all graphs that meet the request; null where it asks for a level only. */
  figures: FigureBounds | null;
  persona: Persona;
  catalog: Catalog;
  environment: string;
  platform: Environment["platform"];
  index: PoolIndex;
  pool: ReadonlyMap<string, Subtask>;
  interference: InterferenceIndex;
  /** Each with what its group offers, and how far graphs that end with its deliverable can reach. */
  intents: readonly { intent: Intent; key: number; index: PoolIndex; reach: Reach }[];
}

/** Why an attempt gave no new draft; of several attempts, the last of these tells most of what is in the way. */
export const attemptFailures = [
  "structure",
  "size",
  "applications",
  "values",
  "threats",
  "twin",
  "level",
  "nodes",
  "edges",
  "depth",
  "width",
  "categories",
  "scenario",
  "duplicate",
  "skeleton",
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];
