import type { Reach } from "../material/reach.js";
import type { SketchSpec } from "./sketch-spec.js";

/**
 * Whether graphs of this reach can meet a specification, as far as that can be known before they are grown.
 */
export function canServe(reach: Reach, spec: SketchSpec): boolean {
  // The deciding value can come from any source.
  return spec.condition || suffices(reach, spec);
}

/** The same for graphs around one final node of this reach; null when nothing can precede it. */
export function canEndWith(reach: Reach | null, spec: SketchSpec): boolean {
  if (spec.condition) return true;
  if (reach === null) return spec.nodes.minimum <= 1 && spec.applications.minimum <= 1;
  // Other final nodes may add what this one does not reach.
  return spec.forks > 0 || (spec.aim !== null && !spec.linear) || suffices(reach, spec);
}

function suffices(reach: Reach, { applications, aim }: SketchSpec): boolean {
  const wanted = aim?.figures.categories;
  const together = wanted?.maximum === 1 ? reach.ofOneCategory : reach.applications;
  return together >= applications.minimum && reach.categories >= (wanted?.minimum ?? 1);
}
