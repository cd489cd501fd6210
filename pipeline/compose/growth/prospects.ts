import type { Reach } from "../material/reach.js";
import type { SketchSpec } from "./sketch-spec.js";

/**
 * Whether graphs that reach so far can be what a specification asks for, as far as that is known before they are grown.
 */
export function canServe(reach: Reach, spec: SketchSpec): boolean {
  // What is decided on can come from anywhere.
  return spec.condition || suffices(reach, spec);
}

/** The same for graphs around one end that reaches so far; null where nothing can be put before it. */
export function canEndWith(reach: Reach | null, spec: SketchSpec): boolean {
  if (spec.condition) return true;
  if (reach === null) return spec.nodes.minimum <= 1 && spec.applications.minimum <= 1;
  // Other ends may bring in what this one does not reach.
  return spec.forks > 0 || (spec.aim !== null && !spec.linear) || suffices(reach, spec);
}

function suffices(reach: Reach, { applications, aim }: SketchSpec): boolean {
  const wanted = aim?.figures.categories;
  const together = wanted?.maximum === 1 ? reach.ofOneCategory : reach.applications;
  return together >= applications.minimum && reach.categories >= (wanted?.minimum ?? 1);
}
