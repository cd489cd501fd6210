import { normalizePath } from "../path.js";
import type { Effects } from "../schema/subtask.js";
import { blanks } from "../template.js";

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

/** A place ("clipboard", "file:C:\\a.txt") as it is compared: paths spelt in one way. */
export function normalizePlace(place: string): string {
  return place.startsWith("file:") ? `file:${normalizePath(place.slice("file:".length))}` : place;
}
