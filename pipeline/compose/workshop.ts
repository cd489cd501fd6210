import type { Catalog } from "../catalog/catalog.js";
import type { Environment } from "../environments/contract.js";
import type { Persona } from "../schema/catalog.js";
import type { CompositionRequest } from "../schema/request.js";
import type { Subtask } from "../schema/subtask.js";
import type { Intent } from "../schema/task.js";
import type { InterferenceIndex } from "./interference.js";
import type { PoolIndex } from "./pool-index.js";

/** Everything that stays the same from attempt to attempt. */
export interface Workshop {
  request: CompositionRequest;
  persona: Persona;
  catalog: Catalog;
  environment: string;
  platform: Environment["platform"];
  index: PoolIndex;
  pool: ReadonlyMap<string, Subtask>;
  interference: InterferenceIndex;
  intents: readonly { intent: Intent; key: number }[];
}

/** Why an attempt gave no new draft, in the order in which it is found out. */
export const shortfalls = [
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
  "complexity",
  "duplicate",
  "skeleton",
] as const;
export type Shortfall = (typeof shortfalls)[number];
