import type { OpenedAgent } from "../../attempt/agents/table.js";
import type { Catalog } from "../../catalog/catalog.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { laneComputer } from "../../environments/on-computers.js";
import type { JobLane } from "../../jobs/in-process.js";
import type { Clock } from "../../llm/clock.js";
import { programsOf } from "../proofs/remember-computer.js";
import { createChunkBench } from "./chunk-bench.js";
import type { JobContext } from "./job-context.js";

/** What all lanes of a process have in common. */
export interface LaneSurroundings {
  readonly catalog: Catalog;
  readonly environment: EnvironmentFactory;
  readonly poolFolder: string;
  readonly clock: Clock;
  agent(name: string, seed: number): Promise<OpenedAgent>;
}

/** Opens lanes of work, each with a computer of its own that is started when it is first needed. */
export function laneOpener(surroundings: LaneSurroundings): (at: (text: string) => void) => JobLane<JobContext> {
  const { catalog, environment, poolFolder } = surroundings;
  let versions: ReturnType<JobContext["programs"]> | null = null;
  const programs: JobContext["programs"] = () => {
    versions ??= programsOf(environment);
    return versions;
  };
  return (at) => {
    const computer = laneComputer(environment);
    const chunks = createChunkBench(catalog, environment, poolFolder);
    const own = { ...surroundings, computer, chunks, programs, at };
    return { context: (signal, shared) => ({ ...own, signal, shared }), close: () => computer.discard() };
  };
}
