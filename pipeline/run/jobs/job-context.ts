import type { OpenedAgent } from "../../attempt/agents/table.js";
import type { Catalog } from "../../catalog/catalog.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import type { LaneComputer } from "../../environments/on-computers.js";
import type { SharedValues } from "../../jobs/job-runner.js";
import type { Clock } from "../../llm/clock.js";
import type { ProgramVersions } from "../../schema/computer/program-versions.js";
import type { ChunkBench } from "./chunk-bench.js";

/** What a job is done with, on whatever machine. */
export interface JobContext {
  readonly catalog: Catalog;
  readonly environment: EnvironmentFactory;
  readonly computer: LaneComputer;
  /** Versions of the programs of the computers; null where the environment does not tell them. */
  programs(): Promise<ProgramVersions | null>;
  /** The agent of this name and seed. Throws RefusedJob JOB_AGENT where this worker must not run it. */
  agent(name: string, seed: number): Promise<OpenedAgent>;
  /** Makes chunks of datasets with the pool of this machine. */
  readonly chunks: ChunkBench;
  readonly shared: SharedValues;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Says how far the job is, in a few words. */
  at(text: string): void;
}
