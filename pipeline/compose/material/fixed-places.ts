import type { Effects } from "../../schema/subtask.js";
import { blanks } from "../../template/template.js";
import { normalizePlace } from "../../text/path.js";

/** What a subtask touches whatever its values are. */
export interface FixedPlaces {
  touched: ReadonlySet<string>;
  /** Parameters that name a file which is written. */
  written: readonly string[];
}

/** Parts measured places into those that are always the same and those that a parameter names. */
export function fixedPlaces({ reads, writes }: Pick<Effects, "reads" | "writes">): FixedPlaces {
  const fixed = [...reads, ...writes].filter((place) => blanks(place).length === 0);
  return {
    touched: new Set(fixed.map(normalizePlace)),
    written: writes.flatMap((place) => /^file:\{(\w+)\}$/.exec(place)?.[1] ?? []),
  };
}
