import type { Reach } from "../material/reach.js";
import type { Recipe } from "./recipe.js";

/** Whether graphs that reach so far can be what a recipe asks for, as far as that is known before they are grown. */
export function canServe(reach: Reach, recipe: Recipe): boolean {
  // What is decided on can come from anywhere.
  return recipe.condition || suffices(reach, recipe);
}

/** The same for graphs around one end that reaches so far; null where nothing can be put before it. */
export function canEndWith(reach: Reach | null, recipe: Recipe): boolean {
  if (recipe.condition) return true;
  if (reach === null) return recipe.nodes.minimum <= 1 && recipe.applications.minimum <= 1;
  // Other ends may bring in what this one does not reach.
  return recipe.forks > 0 || (recipe.aim !== null && !recipe.linear) || suffices(reach, recipe);
}

function suffices(reach: Reach, { applications, aim }: Recipe): boolean {
  const wanted = aim?.figures.categories;
  const together = wanted?.maximum === 1 ? reach.ofOneCategory : reach.applications;
  return together >= applications.minimum && reach.categories >= (wanted?.minimum ?? 1);
}
