import type Database from "better-sqlite3";
import { attemptTask } from "../../attempt/attempt-task.js";
import type { GymTasks } from "../../attempt/gym/serve-gym.js";
import { RequestError } from "../../errors.js";
import { createRng } from "../../rng.js";
import { readTasks } from "../../store/read.js";
import { readDefinitions } from "../../store/tasks/read-definitions.js";
import { requireTasks } from "../proofs/planned-sample.js";

/**
 * Returns the tasks of a dataset that can be attempted on an environment. Throws RequestError PROVE_NO_TASKS,
 * PROVE_ENVIRONMENT.
 */
export function gymTasks(database: Database.Database, file: string, environment: string): GymTasks {
  requireTasks(database, file, environment);
  const definitions = readDefinitions(database);
  const records = [...readTasks(database)].filter((record) => record.environment === environment);
  return {
    list: () => records.map(({ id, level, persona }) => ({ id, level, persona })),
    choose(prefix, seed) {
      const found = prefix === null ? records : records.filter(({ id }) => id.startsWith(prefix));
      if (prefix !== null && found.length !== 1) {
        const many = found.length === 0 ? "no task begins" : `${found.length} tasks begin`;
        throw new RequestError("GYM_TASK", `${many} with "${prefix}"; GET /tasks lists all`);
      }
      const record = createRng("gym", seed).pick(found);
      return { record, task: attemptTask(record, definitions) };
    },
  };
}
