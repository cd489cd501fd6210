import type { Catalog } from "../catalog/catalog.js";
import { purposeRules } from "../catalog/purpose/purpose-rules.js";
import type { Environment } from "../environments/contract.js";
import type { FigureBounds } from "../graph/possible-figures.js";
import type { Persona } from "../schema/catalog/catalog.js";
import type { Subtask } from "../schema/subtask.js";
import type { CompositionRequest } from "../schema/task/request.js";
import type { Intent } from "../schema/task/task.js";
import type { PoolIndex } from "./material/pool-index.js";
import type { Reach } from "./material/reach.js";
import type { PersonaSituations } from "./situations/persona-situations.js";
import type { InterferenceIndex } from "./threats/interference.js";

/** The input of composition that is the same for all attempts. */
export interface CompositionContext {
  request: CompositionRequest;
  /** Bounds around the figures of all graphs that meet the request; null when it asks for a level only. */
  figures: FigureBounds | null;
  persona: Persona;
  catalog: Catalog;
  environment: string;
  platform: Environment["platform"];
  index: PoolIndex;
  pool: ReadonlyMap<string, Subtask>;
  interference: InterferenceIndex;
  /** Their choices are those that meet the request. Null for a persona without situations, whose tasks are grown from goals. */
  situations: PersonaSituations | null;
  /** Intents, each with the index of its subtasks and the reach of graphs that end with its deliverable. */
  intents: readonly { intent: Intent; key: number; index: PoolIndex; reach: Reach }[];
}

/** Reasons why an attempt failed, ordered by how far it got. Of several attempts, the furthest one is reported. */
export const attemptFailures = [
  "situation",
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
  ...purposeRules.map(({ name }) => name),
  "duplicate",
  "skeleton",
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];
