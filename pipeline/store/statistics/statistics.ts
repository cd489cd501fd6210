import type { ProofKind } from "../../schema/task/proof.js";
import type { complexityDimensions, complexityLevels, LevelId } from "../../schema/task/task.js";
import type { DistinctFigures } from "./distinct-figures.js";
import type { ModelFigures } from "./model-figures.js";
import type { OrderFigures } from "./orders.js";
import type { QuotaFigures } from "./quota-figures.js";
import type { SentenceFigures } from "./repeated-sentences.js";
import type { Spread } from "./tally.js";

type Counts = Record<string, number>;

/** Whole numbers, one of every task: where they lie, and how many tasks have each. */
export interface Distribution extends Spread {
  tasks: Counts;
}

/** What a dataset consists of: what OmniBench's Figure 3 shows of its own, and what else this one knows. */
export interface Statistics {
  tasks: {
    total: number;
    network_dependent: number;
    local: number;
    infeasible: number;
    with_condition: number;
    with_carried_value: number;
    /** Tasks whose instruction does not name one of the files that they work with. */
    with_file_to_find: number;
    /** Tasks that stood in an earlier file already; they are counted once. */
    in_several_files: number;
  };
  environments: Counts;
  personas: Counts;
  levels: Record<LevelId, number>;
  /** Of level L3: tasks with a condition, with a condition or a carried value, and those without mail. */
  dynamic: { tasks: number; with_condition: number; worked_out: number; without_mail: number };
  quotas: QuotaFigures;
  applications: { distinct: number; per_task: Distribution; tasks: Counts };
  /**
   * A task belongs to one scenario, by the application categories that its subtasks combine; `categories` counts it for
   * each of them, `combinations` once for all together.
   */
  scenarios: { distinct: number; tasks: Counts; categories: Counts; combinations: Counts };
  instructions: {
    high_level_words: Spread;
    low_level_words: Spread;
    /** Tasks by how often the instruction was written anew before its reader found the graph in it. */
    rewrites: Counts;
  };
  complexity: Record<(typeof complexityDimensions)[number], Record<(typeof complexityLevels)[number], number>>;
  subtasks: { distinct: number; uses: number; uses_of_each: Spread; per_task: Distribution };
  graphs: {
    shapes: Counts;
    /** Of the tasks with four subtasks or more: in how many graphs work comes together, and in how many it divides first. */
    four_or_more: { tasks: number; joins: number; diamonds: number };
    edges: { resource: number; order: number };
    edges_per_task: Distribution;
    depth: Distribution;
    width: Distribution;
  };
  orders: OrderFigures;
  /** By kind: tasks that have such a proof, and the topological orders that it covers (exact, as text). */
  proofs: Partial<Record<ProofKind, { tasks: number; orders: string }>>;
  /** By API: subtasks whose evaluator asks it, how often it stands in them, and nodes of tasks that are judged by it. */
  checks: Record<string, { subtasks: number; checks: number; nodes: number }>;
  models: ModelFigures[];
  /** Null where it was not asked for. */
  near_duplicates: DistinctFigures | null;
  /** Null where it was not asked for. */
  sentences: SentenceFigures | null;
}
