import type { Catalog } from "../catalog/catalog.js";
import { maskValues } from "../distinct/mask.js";
import { type SubtaskPool, stageVersions } from "../stages.js";
import type { TableRow } from "../store/insert.js";
import { offline } from "../store/provenance.js";
import { taskRecord } from "../store/task-record.js";
import { taskRows } from "../store/task-rows.js";
import { environmentFiles, type WriteFile } from "./environment-files.js";
import type { LotEnd, LotTask } from "./lot.js";
import { type TaskKeys, taskKeys } from "./task-keys.js";
import { branchesOf, usedSubtasks } from "./used-subtasks.js";

/** A task as it is handed to whoever writes the dataset. */
export interface OfferedTask extends TaskKeys {
  id: string;
  inputHash: string;
  /** Its high-level instruction without the values of parameters. */
  words: string;
  subtasks: string[];
  /** Whether an earlier dataset had it. */
  recalled: boolean;
  rows: TableRow[];
}

/** All that a lot came to. */
export interface LotResult extends LotEnd {
  tasks: OfferedTask[];
}

/** Turns a task of a lot into rows, with the bytes of its files. */
export async function offer(
  { draft, inputHash, made }: LotTask,
  { subtasks }: SubtaskPool,
  catalog: Catalog,
  seed: number,
  writeFile: WriteFile,
): Promise<OfferedTask> {
  const of = {
    id: draft.id,
    inputHash,
    ...taskKeys(draft),
    subtasks: usedSubtasks(draft),
  };
  const parameters = branchesOf(draft).flatMap(({ nodes }) => nodes.map((node) => node.parameters));
  const words = (text: string): string => maskValues(text, parameters, draft.carried);
  if ("recalled" in made) {
    const { high_level, rows } = made.recalled;
    return { ...of, words: words(high_level), recalled: true, rows };
  }
  const files = await environmentFiles(made.draft.setup, writeFile);
  const rows = taskRows(made, taskRecord(made, subtasks, catalog), files, (stage) => ({
    stage_version: stageVersions[stage],
    seed,
    input_hash: inputHash,
    ...offline,
  }));
  return { ...of, words: words(made.instruction.high_level), recalled: false, rows };
}
