import type { TaskRecord } from "../../../schema/records/dataset-records.js";
import { readTasks } from "../../../store/read.js";
import { splitFile } from "../export-folder.js";
import type { ExportFormat, ExportRequest } from "../export-format.js";
import { type Split, splitOf, splits } from "../split.js";

/** The variables in which programs that use an export look for the server of tasks. */
export const addressVariable = "TASKLOOM_GYM_ADDRESS";
export const tokenVariable = "TASKLOOM_GYM_TOKEN";

/** What an environment is told of a task, and nothing that would give an answer away. */
export interface TaskInfo {
  readonly task: string;
  readonly level: string;
  readonly persona: string;
  readonly applications: readonly string[];
  readonly subtasks: number;
  readonly content_hash: string;
}

/** What rows of tasks tell the environment. */
export function taskInfo(record: TaskRecord): TaskInfo {
  return {
    task: record.id,
    level: record.level,
    persona: record.persona,
    applications: record.involved_apps,
    subtasks: record.dag.nodes.length,
    content_hash: record.content_hash,
  };
}

/** How an agent acts, in words of a prompt. */
export const actingWords =
  "You work on a desktop with a mouse and a keyboard. Act with calls of pyautogui, in pixels of the screen. When the task is done, finish with success; when it cannot be done, finish with infeasible and say why.";

/** Writes a row for each task into the file of its split. Returns the splits that have some. */
export function writeTaskRows(
  { database, folder, shares, tally }: ExportRequest,
  row: (record: TaskRecord, index: number) => object,
): Split[] {
  let index = 0;
  const written = new Set<Split>();
  for (const record of readTasks(database)) {
    const split = splitOf(record, shares);
    folder.writeLine(splitFile(split), row(record, index));
    written.add(split);
    tally.wrote("tasks");
    index += 1;
  }
  return splits.filter((split) => written.has(split));
}

/** How the server is started, for the page of an export that has the Python package in a folder. */
export const serverWords = (
  client = "taskloom_gym/",
): string => `Tasks run on desktops that \`pnpm serve\` lends; it has to be given the dataset that this export was made from. The package
that drives them lies in \`${client}\`.

\`\`\`
pnpm serve --protocol gym --from DATASET.sqlite --parallel 4 --json   # prints address and token
export ${addressVariable}=http://127.0.0.1:PORT ${tokenVariable}=TOKEN
\`\`\``;

/** Rows of tasks need no recordings and have no points. */
export const taskRowFormat = { needs: "tasks", coordinates: [] } as const satisfies Partial<ExportFormat>;
