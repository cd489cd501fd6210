import { toMasks } from "../graph/graph.js";
import { descendants } from "../graph/reachability.js";
import type { ProvableSubtask } from "../prove/instance.js";
import { plannedActions } from "../prove/planned-actions.js";
import { executableTask } from "../prove/sample/executable-task.js";
import type { ExecutableTask } from "../prove/sample/execute-order.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { LevelId } from "../schema/task/task.js";
import { type Carriers, carriersOf } from "./carriers.js";

/** A task that agents attempt, with what it takes to judge them. */
export interface AttemptTask extends ExecutableTask, Pick<TaskRecord, "level" | "infeasibility"> {
  /** Application of each node, by id. */
  readonly applications: readonly string[];
  /** Actions of the shortest trajectory that is known to do it. */
  readonly goldActions: number;
  /** Nodes that show by their completion that a reading was done. */
  readonly carriers: Carriers;
  /** Nodes that are done before the agent begins, in the order in which they are; closed under predecessors. */
  readonly given: readonly number[];
}

/** What an episode needs to know of a task: where it starts, and by what its progress is told. */
export type EpisodeTask = Pick<AttemptTask, "bound" | "setup" | "given" | "carriers">;

/** Actions that an attempt may take, and without a completed subtask. */
export interface AttemptLimits {
  readonly steps: number;
  /** OmniBench's N. */
  readonly progress: number;
}

/** Steps of a task by its level: WindowsWorld, Table 2. */
export const levelSteps: Readonly<Record<LevelId, number>> = { L1: 15, L2: 25, L3: 40, L4: 20 };
/** People and agents need more steps than the shortest way has: up to 2.7 times as many (OSWorld-Human). */
const slack = 2;

/** Binds a task of a dataset to its subtasks. Throws RequestError PROVE_SUBTASK where the dataset lacks one. */
export function attemptTask(record: TaskRecord, subtasks: ReadonlyMap<string, ProvableSubtask>): AttemptTask {
  const executable = executableTask(record, subtasks);
  const { level, infeasibility } = record;
  return {
    ...executable,
    level,
    infeasibility,
    ...measured(executable),
    carriers: carriersOf(record, executable.bound),
    given: [],
  };
}

/** What an executable task says of itself. */
export function measured(task: ExecutableTask): Pick<AttemptTask, "applications" | "goldActions"> {
  const { bound } = task;
  return {
    applications: bound.instances.map(({ node }) => node.application),
    goldActions: plannedActions(bound, goldNodes(task)).length,
  };
}

/** The nodes that are worked on at all: of an infeasible task those that do not depend on the blocked one. */
function goldNodes({ bound, blocked }: ExecutableTask): number[] {
  const masks = toMasks(bound.graph);
  const beyond = blocked === null ? 0 : (descendants(masks)[blocked.node] ?? 0);
  return masks.order.filter((node) => ((beyond >>> node) & 1) === 0);
}

/**
 * The limits of WindowsWorld's level. As its steps may be whole scripts and ours are single actions, a task whose gold
 * trajectory is long gets twice the length of that; `strict` keeps the level's limit all the same. The limit without
 * progress is likewise that of L1, or twice the actions of the longest stretch without a completed subtask.
 */
export function attemptLimits(task: AttemptTask, strict: boolean): AttemptLimits {
  const { level, goldActions } = task;
  const usual = levelSteps[level];
  if (strict) return { steps: usual, progress: usual };
  const longest = longestStretch(task);
  // Finishing is a step, too.
  return { steps: Math.max(usual, slack * goldActions + 1), progress: Math.max(levelSteps.L1, slack * longest) };
}

/** The most actions of a gold trajectory that complete nothing: all readings, whose values are carried later, and one more subtask. */
function longestStretch({ bound, carriers }: Pick<AttemptTask, "bound" | "carriers">): number {
  const lengths = bound.instances.map(({ actions }) => actions.length);
  const isCarried = (node: number) => (carriers[node] ?? []).length > 0;
  const readings = lengths.reduce((sum, length, node) => sum + (isCarried(node) ? length : 0), 0);
  return readings + Math.max(0, ...lengths.filter((_, node) => !isCarried(node)));
}
