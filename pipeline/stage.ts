import type { Catalog } from "./catalog/catalog.js";
import type { EnvironmentFactory } from "./environments/contract.js";
import type { Rng } from "./rng.js";
import type { Drop, StageName } from "./schema/drop.js";

/** The result of a stage for one item: kept, or dropped with a reason. */
export type StageOutcome<T> = { kept: T } | { dropped: Drop };

/** Progress reports of a stage. They are for display only. */
export type StageEvent =
  | {
      kind: "progress";
      stage: StageName | "attempt" | "narrate" | "judge" | "refine";
      done: number;
      total: number | null;
      label: string;
    }
  | { kind: "notice"; stage: StageName | "models" | "attempt" | "jobs"; text: string };

/** The input of every stage. It is the only source of randomness, time and environment variables. */
export interface Context {
  readonly rng: Rng;
  readonly catalog: Catalog;
  readonly environment: EnvironmentFactory;
  /** Number of environments that a stage may use at once; 1 by default. */
  readonly parallel?: number;
  /** Number of tasks that may be instructed at once while the run waits for models; 1 by default. */
  readonly lookAhead?: number;
  readonly signal: AbortSignal;
  report(event: StageEvent): void;
}

/** A step of the pipeline that works on a stream. `version` changes whenever equal inputs may give other outputs. */
export interface Stage<I, O> {
  readonly name: StageName;
  readonly version: number;
  run(input: AsyncIterable<I>, context: Context): AsyncIterable<StageOutcome<O>>;
}

/** The items of a list as a stream. */
export async function* stream<T>(items: Iterable<T>): AsyncIterable<T> {
  yield* items;
}

/** Yields the items that a stage kept, and calls `onDrop` with each dropped one. */
export async function* keptOf<T>(
  outcomes: AsyncIterable<StageOutcome<T>>,
  onDrop: (drop: Drop) => void,
): AsyncIterable<T> {
  for await (const outcome of outcomes) {
    if ("kept" in outcome) yield outcome.kept;
    else onDrop(outcome.dropped);
  }
}
