import pLimit from "p-limit";
import { contentHash } from "../hash.js";
import { RefusedJob } from "./job-kind.js";
import type { JobRunner, SharedValues } from "./job-runner.js";

/** What one lane of work has for itself, such as a computer, for one job after the other. */
export interface JobLane<Context> {
  /** What a job is given. */
  context(signal: AbortSignal, shared: SharedValues): Context;
  close(): Promise<void>;
}

/** Does jobs in this process, `lanes` at a time. An error of a job is thrown: there is nobody else who could do it. */
export function runInProcess<Context>(openLane: () => JobLane<Context>, lanes: number): JobRunner<Context> {
  const limit = pLimit(lanes);
  const opened: JobLane<Context>[] = [];
  const free: JobLane<Context>[] = [];
  const values = new Map<string, unknown>();
  return {
    run: (kind, job, signal) =>
      limit(async () => {
        signal.throwIfAborted();
        const lane = free.pop() ?? newLane();
        try {
          const result = await kind.run(job.data, lane.context(signal, shared));
          return { result, release: async () => undefined };
        } finally {
          free.push(lane);
        }
      }),
    room: () => lanes,
    share: async (value) => {
      const name = contentHash(value);
      values.set(name, value);
      return name;
    },
    tell: () => undefined,
    close: async () => {
      await Promise.all(opened.map((lane) => lane.close()));
    },
  };

  function newLane(): JobLane<Context> {
    const lane = openLane();
    opened.push(lane);
    return lane;
  }

  async function shared(name: string): Promise<unknown> {
    if (!values.has(name)) throw new RefusedJob("JOB_SHARED", `nothing is shared as "${name}"; start the run again`);
    return values.get(name);
  }
}
