import type { Catalog } from "./catalog/catalog.js";
import type { EnvironmentFactory } from "./environments/contract.js";
import type { Rng } from "./rng.js";

/** What a stage may tell the person who waits. */
export type StageEvent =
  | { kind: "progress"; stage: string; done: number; total: number | null; label: string }
  | { kind: "rejected"; stage: string; reason: string; subject: string }
  | { kind: "notice"; stage: string; text: string };

/** What every stage is given. Randomness, time and environment variables come from here and nowhere else. */
export interface Context {
  readonly rng: Rng;
  readonly catalog: Catalog;
  readonly environment: EnvironmentFactory;
  /** Environments that a stage may use at once; one where it is not said. */
  readonly parallel?: number;
  /** Tasks that a stage may have under way at once while it waits for somebody else's thoughts; one where it is not said. */
  readonly lookAhead?: number;
  readonly signal: AbortSignal;
  report(event: StageEvent): void;
}

/** One step of the pipeline: a stream in, a stream out. `version` changes whenever equal inputs may give other outputs. */
export interface Stage<I, O> {
  readonly name: string;
  readonly version: number;
  run(input: AsyncIterable<I>, context: Context): AsyncIterable<O>;
}
