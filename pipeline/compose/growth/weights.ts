import type { PoolIndex } from "../material/pool-index.js";
import type { Producer } from "../material/producers.js";
import { canMeet, type UsableSubtask } from "../material/usable-subtask.js";
import { canEndWith } from "./prospects.js";
import type { Recipe } from "./recipe.js";
import type { Sketch } from "./sketch.js";
import { type Weigh, weighApplications, weighCategories, weighReach } from "./steering.js";

/** Functions that the persona uses most come first; ends that take something over, or that write, where that is wanted. */
export function weightOfEnd(usable: UsableSubtask, recipe: Recipe, { reachOfEnd }: PoolIndex): number {
  if (!canEndWith(reachOfEnd(usable), recipe)) return 0;
  const reach = usable.inputs.length > 0 || recipe.nodes.minimum === 1 ? 1 : 0.3;
  const writes = recipe.carried > 0 && usable.carriers.length > 0 ? 4 : 1;
  return (reach * writes * favour(usable, recipe)) / (1 + usable.rank / 4);
}

/** How much a subtask is wanted for one of its results. */
export type WeighProducer = (producer: Producer) => number;

export function weighProducers(sketch: Sketch, recipe: Recipe): WeighProducer {
  const [applications, categories] = [weighApplications(sketch, recipe), weighCategories(sketch, recipe)];
  const reach = weighReach(sketch, recipe);
  return ({ usable, share }) =>
    share * applications(usable) * categories(usable) * reach(usable) * favour(usable, recipe);
}

/** What the persona's own files and pages hold is read more often than what has to be borrowed. */
export function weighReadings(sketch: Sketch, recipe: Recipe, { supplier }: PoolIndex): WeighProducer {
  const steered: Weigh = weighCategories(sketch, recipe);
  return ({ usable, result }) => {
    const value = usable.results[result]?.value;
    const read = value !== undefined && "from" in value ? value : null;
    const type = usable.inputs.find(({ name }) => name === read?.from)?.type;
    const demand = { extractor: read?.extractor ?? null, consumer: usable };
    const borrowed = type !== undefined && !supplier.ownsSuch({ type, ...demand });
    return ((borrowed ? 0.2 : 1) * steered(usable) * favour(usable, recipe)) / (1 + usable.rank / 6);
  };
}

/** Subtasks that can meet the obstacle that is wanted come first. */
function favour(usable: UsableSubtask, { obstacle }: Recipe): number {
  return obstacle !== null && canMeet(usable, obstacle) ? 8 : 1;
}
