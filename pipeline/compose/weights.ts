import { carrierWeight } from "./carriers.js";
import type { PoolIndex } from "./pool-index.js";
import type { Recipe } from "./recipe.js";
import type { Sketch } from "./sketch.js";
import { type Weigh, weighCategories, weighReach } from "./steering.js";
import { canMeet, type UsableSubtask } from "./usable-subtask.js";

/** Functions that the persona uses most come first; ends that take something over, or that write, where that is wanted. */
export function weightOfEnd(usable: UsableSubtask, recipe: Recipe): number {
  const reach = usable.inputs.length > 0 || recipe.nodes.minimum === 1 ? 1 : 0.3;
  const writes = recipe.carried > 0 && usable.values.some((field) => carrierWeight(field, usable) > 0) ? 4 : 1;
  return (reach * writes * favour(usable, recipe)) / (1 + usable.rank / 4);
}

/** How much a subtask is wanted for one of its results, by position. */
export type WeighProducer = (producer: { usable: UsableSubtask; result: number }) => number;

/** An application that is new to the task counts more where several are wanted, and less where there are enough. */
export function weighProducers(sketch: Sketch, recipe: Recipe): WeighProducer {
  const { applications } = recipe;
  const present = new Set(sketch.nodes.map((node) => node.usable.application.id));
  const wanted = present.size < applications.minimum ? 4 : present.size < applications.maximum ? 1 : 0.05;
  const [categories, reach] = [weighCategories(sketch, recipe), weighReach(sketch, recipe)];
  return ({ usable, result }) => {
    const slot = usable.results[result]?.slot ?? null;
    const isNew = !present.has(usable.application.id);
    const changes = usable.results.some(({ changed }) => changed) ? 0.5 : 1;
    // To have a document open, nobody makes a file or fills the clipboard for nothing.
    const shows = slot !== null && slot !== "clipboard";
    const wasted = shows && usable.results.some((other) => other.slot !== slot && !other.changed) ? 0.03 : 1;
    const steered = categories(usable) * reach(usable);
    return ((isNew ? wanted : 1) * changes * wasted * steered * favour(usable, recipe)) / (1 + usable.rank / 6);
  };
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
