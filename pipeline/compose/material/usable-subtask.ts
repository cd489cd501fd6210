import type { Application } from "../../schema/catalog.js";
import type { Extractor, ValueExpression } from "../../schema/derivation.js";
import type { ObstacleKind, Parameter, Subtask } from "../../schema/subtask.js";
import type { Carrier } from "./carriers.js";
import type { ContentLink } from "./content-link.js";
import type { FixedPlaces } from "./fixed-places.js";
import type { Placement } from "./placement.js";

/** What a subtask leaves behind. */
export interface Result {
  type: string;
  /** The type and all that it is one of. */
  kinds: ReadonlySet<string>;
  value: ValueExpression;
  /** The exclusive place it occupies ("clipboard", "document:excel"), null for what may exist many times. */
  slot: string | null;
  /** Whether it is an input of the subtask with another content. */
  changed: boolean;
  /** Whether its content is the work of the subtask, and so not known before anything runs. */
  made: boolean;
}

/** A subtask of the pool that a persona can use, with what composition asks of it again and again. */
export interface UsableSubtask {
  readonly subtask: Subtask;
  readonly key: number;
  readonly application: Application;
  /** Position of the application's function among those of the persona: 0 is used most. */
  readonly rank: number;
  readonly inputs: readonly Parameter[];
  readonly values: readonly Parameter[];
  /** Those of the values that take what was read elsewhere. */
  readonly carriers: readonly Carrier[];
  readonly results: readonly Result[];
  /** The one input after which all that it leaves behind is called, if any: with the same one again it leaves nothing new. */
  readonly namedAfter: string | null;
  /** What it does to what, without saying to which: subtasks that only begin elsewhere do the same. */
  readonly doing: string;
  /** Whether an input has another content afterwards. */
  readonly changes: boolean;
  /** Parameters from whose content something is read, with what that is where it is one thing. */
  readonly reads: ReadonlyMap<string, Extractor | null>;
  /** For values that have to stand in an input, and for names of files that do. */
  readonly links: ReadonlyMap<string, ContentLink>;
  /** What inputs have to hold, as something that can be read from them. */
  readonly requirements: ReadonlyMap<string, Extractor>;
  /** For parameters that are paths. */
  readonly placements: ReadonlyMap<string, Placement>;
  readonly places: FixedPlaces;
}

/** Whether it was measured what stops the subtask where something of the kind is taken away. */
export function canMeet({ subtask }: UsableSubtask, obstacle: ObstacleKind): boolean {
  return subtask.obstacles.some(({ kind }) => kind === obstacle);
}
