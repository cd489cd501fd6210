import type { PoolIndex } from "../material/pool-index.js";
import type { Producer } from "../material/producers.js";
import { canMeet, type UsableSubtask } from "../material/usable-subtask.js";
import { canEndWith } from "./prospects.js";
import type { Sketch } from "./sketch.js";
import type { SketchSpec } from "./sketch-spec.js";
import { type Weigh, weighApplications, weighCategories, weighReach } from "./steering.js";

/** Functions that the persona uses most come first; ends that take something over, or that write, where that is wanted. */
export function weightOfEnd(usable: UsableSubtask, spec: SketchSpec, { reachOfEnd }: PoolIndex): number {
  if (!canEndWith(reachOfEnd(usable), spec)) return 0;
  const reach = usable.inputs.length > 0 || spec.nodes.minimum === 1 ? 1 : 0.3;
  const writes = spec.carried > 0 && usable.carriers.length > 0 ? 4 : 1;
  return (reach * writes * favour(usable, spec)) / (1 + usable.rank / 4);
}

/** How much a subtask is wanted for one of its results. */
export type WeighProducer = (producer: Producer) => number;

export function weighProducers(sketch: Sketch, spec: SketchSpec): WeighProducer {
  const [applications, categories] = [weighApplications(sketch, spec), weighCategories(sketch, spec)];
  const reach = weighReach(sketch, spec);
  return ({ usable, share }) =>
    share * applications(usable) * categories(usable) * reach(usable) * favour(usable, spec);
}

/** What the persona's own files and pages hold is read more often than what has to be borrowed. */
export function weighReadings(sketch: Sketch, spec: SketchSpec, { supplier }: PoolIndex): WeighProducer {
  const steered: Weigh = weighCategories(sketch, spec);
  return ({ usable, result }) => {
    const value = usable.results[result]?.value;
    const read = value !== undefined && "from" in value ? value : null;
    const type = usable.inputs.find(({ name }) => name === read?.from)?.type;
    const demand = { extractor: read?.extractor ?? null, consumer: usable };
    const borrowed = type !== undefined && !supplier.ownsSuch({ type, ...demand });
    return ((borrowed ? 0.2 : 1) * steered(usable) * favour(usable, spec)) / (1 + usable.rank / 6);
  };
}

/** Subtasks that can meet the obstacle that is wanted come first. */
function favour(usable: UsableSubtask, { obstacle }: SketchSpec): number {
  return obstacle !== null && canMeet(usable, obstacle) ? 8 : 1;
}
