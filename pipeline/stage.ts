import type { Catalog } from "./catalog/catalog.js";
import type { EnvironmentFactory } from "./environments/contract.js";
import type { Rng } from "./rng.js";
import type { Drop, StageName } from "./schema/drop.js";

/** What became of one item in a stage. */
export type StageOutcome<T> = { kept: T } | { dropped: Drop };

/** What a stage may tell the person who waits. Nothing depends on it. */
export type StageEvent =
  | { kind: "progress"; stage: StageName; done: number; total: number | null; label: string }
  | { kind: "notice"; stage: StageName | "models"; text: string };

/** What every stage is given. Randomness, time and environment variables come from here and nowhere else. */
export interface Context {
  readonly rng: Rng;
  readonly catalog: Catalog;
  readonly environment: EnvironmentFactory;
  /** Environments that a stage may use at once; one where it is not said. */
  readonly parallel?: number;
  /** Tasks that may be instructed at once while the run waits for models; one where it is not said. */
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

/** The items that a stage kept; each drop is handed to `onDrop`. */
export async function* keptOf<T>(
  outcomes: AsyncIterable<StageOutcome<T>>,
  onDrop: (drop: Drop) => void,
): AsyncIterable<T> {
  for await (const outcome of outcomes) {
    if ("kept" in outcome) yield outcome.kept;
    else onDrop(outcome.dropped);
  }
}
