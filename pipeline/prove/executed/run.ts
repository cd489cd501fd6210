import type { Environment } from "../../environments/contract.js";
import { replay } from "../../environments/replay.js";
import type { TraceStep } from "../../schema/computer/trace.js";
import type { Instance } from "../instance.js";

/** A computer between two subtasks. */
export interface ProofPosition {
  readonly environment: Environment;
  readonly fingerprint: string;
}

/** The result of running one subtask instance from a position. */
export interface InstanceRun {
  /** The observation before the first action. */
  readonly start: TraceStep;
  /** One step for each executed action. */
  readonly steps: readonly TraceStep[];
  /** Why an action could not be executed; null when all were. */
  readonly failure: string | null;
  readonly end: ProofPosition;
}

/** Runs instances in copies of a computer; equal runs are executed once. */
export interface Runner {
  run(from: ProofPosition, instance: Instance): Promise<InstanceRun>;
  /** Returns every run of the instance so far. */
  runsOf(instance: Instance): InstanceRun[];
  /** Returns the numbers of executed runs and actions, without memoised ones. */
  counts(): { executions: number; actions: number };
}

/**
 * Creates a runner that memoises runs by (fingerprint, instance), because the result of a run depends on nothing else.
 * `fork` copies a computer.
 */
export function createRunner(fork: (environment: Environment) => Environment): Runner {
  const runs = new Map<string, InstanceRun>();
  const byInstance = new Map<string, InstanceRun[]>();
  let actions = 0;
  return {
    run: async (from, instance) => {
      const key = `${from.fingerprint} ${instance.node.id}`;
      const known = runs.get(key);
      if (known !== undefined) return known;
      const environment = fork(from.environment);
      const { trace, failure } = await replay(environment, instance.actions);
      const [start, ...steps] = trace.steps;
      if (start === undefined) throw new RangeError("a replay shows the start before the first action");
      actions += steps.length;
      const run: InstanceRun = {
        start,
        steps,
        failure: failure?.message ?? null,
        end: { environment, fingerprint: await environment.fingerprint() },
      };
      runs.set(key, run);
      byInstance.set(instance.node.id, [...(byInstance.get(instance.node.id) ?? []), run]);
      return run;
    },
    runsOf: ({ node }) => byInstance.get(node.id) ?? [],
    counts: () => ({ executions: runs.size, actions }),
  };
}
