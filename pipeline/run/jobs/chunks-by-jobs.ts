import { TaskloomError } from "../../errors.js";
import { contentHash } from "../../hash.js";
import type { JobRunner } from "../../jobs/job-runner.js";
import type { CatalogAddition } from "../../schema/catalog/catalog-addition.js";
import type { SubtaskPool } from "../../spine.js";
import type { ChunkRunners } from "../dataset/chunk-runners.js";
import { poolHash } from "./chunk-bench.js";
import { chunkJob } from "./chunk-job.js";
import type { ChunkLesson, SharedSettings } from "./chunk-job-data.js";
import type { JobContext } from "./job-context.js";

/** Makes the chunks of a dataset as jobs. A chunk that was set aside rejects with TaskloomError JOB_SET_ASIDE. */
export function chunksByJobs(
  runner: JobRunner<JobContext>,
  { pool, seed, signal, addition }: { pool: SubtaskPool; seed: number; signal: AbortSignal; addition: CatalogAddition },
): ChunkRunners {
  const wanted: SharedSettings = { pool: poolHash(pool), subtasks: [...pool.subtasks.keys()], seed, addition };
  const settings = runner.share(wanted);
  settings.catch(() => undefined);
  let lesson: Promise<string | null> = Promise.resolve(null);
  let done = 0;
  return {
    learn(taken) {
      if (taken.length === 0) return;
      lesson = lesson.then((before) => {
        const next: ChunkLesson = { before, taken: [...taken] };
        return runner.share(next);
      });
      lesson.catch(() => undefined);
    },
    async make(chunk) {
      const data = { chunk, settings: await settings, lesson: await lesson };
      const outcome = await runner.run(chunkJob, { id: `chunk-${contentHash(data).slice(0, 32)}`, data }, signal);
      if ("setAside" in outcome) {
        const { id, reason } = outcome.setAside;
        throw new TaskloomError(
          "JOB_SET_ASIDE",
          `a part of the dataset could not be made: ${reason}; see pnpm jobs, then pnpm jobs --retry ${id}, and run again`,
        );
      }
      await outcome.release();
      done += 1;
      runner.tell({ command: "synth --dataset, chunks", done, total: null, setAside: 0 });
      return outcome.result;
    },
    close: async () => undefined,
  };
}
