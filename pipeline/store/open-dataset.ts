import type { Evaluator } from "../schema/evaluator.js";
import type { SubtaskRecord, TaskRecord, TaskTrajectoryRecord } from "../schema/records/dataset-records.js";
import type { Proof } from "../schema/task/proof.js";
import { openDatabase } from "./file/database.js";
import { findTasks, readProofs, readSubtasks, readTasks, readTaskTrajectories } from "./read.js";
import { readDefinitions } from "./tasks/read-definitions.js";

/** A dataset that is open for reading. */
export interface Dataset {
  /** In the order in which they were made. */
  tasks(): Iterable<TaskRecord>;
  /** The tasks whose id begins with `prefix`. */
  find(prefix: string): TaskRecord[];
  subtasks(): Iterable<SubtaskRecord>;
  /** By subtask id. */
  evaluators(): ReadonlyMap<string, Evaluator>;
  trajectories(): Iterable<TaskTrajectoryRecord>;
  /** In the order of their tasks; a proof by executed samples comes after the other proof of its task. */
  proofs(): Iterable<Proof>;
  close(): void;
}

/** Opens a dataset that `synth`, `fillDataset` or `regen` has written. Throws StoreError where it cannot be read. */
export function openDataset(file: string): Dataset {
  const database = openDatabase(file);
  return {
    tasks: () => readTasks(database),
    find: (prefix) => findTasks(database, prefix),
    subtasks: () => readSubtasks(database),
    evaluators: () => new Map([...readDefinitions(database)].map(([id, { evaluator }]) => [id, evaluator])),
    trajectories: () => readTaskTrajectories(database),
    proofs: () => readProofs(database),
    close: () => database.close(),
  };
}
