import type { Application } from "../../schema/catalog/catalog.js";
import type { ObstacleKind, Parameter, Subtask } from "../../schema/subtask.js";
import type { Extractor, ValueExpression } from "../../schema/task/derivation.js";
import type { Carrier } from "./carriers.js";
import type { ContentLink } from "./content-link.js";
import type { FixedPlaces } from "./fixed-places.js";
import type { Placement } from "./placement.js";

/** A result of a subtask. */
export interface Result {
  type: string;
  /** The type and all its supertypes. */
  kinds: ReadonlySet<string>;
  value: ValueExpression;
  /** The exclusive place it occupies ("clipboard", "document:excel"), null for what may exist many times. */
  slot: string | null;
  /** Whether the result is an input of the subtask with changed content. */
  changed: boolean;
  /** Whether the subtask makes the content, so that it is not known before execution. */
  made: boolean;
}

/** A subtask of the pool that a persona can use, with derived properties that composition needs often. */
export interface UsableSubtask {
  readonly subtask: Subtask;
  readonly key: number;
  readonly application: Application;
  /** Position of the application's function among those of the persona: 0 is used most. */
  readonly rank: number;
  readonly inputs: readonly Parameter[];
  readonly values: readonly Parameter[];
  /** Values into which a value that was read elsewhere can be written. */
  readonly carriers: readonly Carrier[];
  readonly results: readonly Result[];
  /** The input that names all results, if there is one: with the same input the subtask leaves nothing new. */
  readonly namedAfter: string | null;
  /** A key of what the subtask does, without the values; equal for subtasks that differ only in where they begin. */
  readonly doing: string;
  /** Whether the subtask changes the content of an input. */
  readonly changes: boolean;
  /** Parameters whose content is read, with the extractor if there is exactly one. */
  readonly reads: ReadonlyMap<string, Extractor | null>;
  /** Links of values that must occur in an input, and of names of such files. */
  readonly links: ReadonlyMap<string, ContentLink>;
  /** What inputs must contain, as an extractor that must give a value. */
  readonly requirements: ReadonlyMap<string, Extractor>;
  /** Placements of the parameters that are paths. */
  readonly placements: ReadonlyMap<string, Placement>;
  readonly places: FixedPlaces;
}

/** Whether the error of the subtask without a prerequisite of this kind was measured. */
export function canMeet({ subtask }: UsableSubtask, obstacle: ObstacleKind): boolean {
  return subtask.obstacles.some(({ kind }) => kind === obstacle);
}
