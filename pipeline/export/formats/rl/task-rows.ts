import type { TaskRecord } from "../../../schema/records/dataset-records.js";
import { readTasks } from "../../../store/read.js";
import { splitFile } from "../export-folder.js";
import type { ExportFormat, ExportRequest } from "../export-format.js";
import { splitOf } from "../split.js";

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
  readonly environment: { readonly protocol: "gym"; readonly address: string; readonly token: string };
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
    environment: { protocol: "gym", address: `$${addressVariable}`, token: `$${tokenVariable}` },
  };
}

/** How an agent acts, in words of a prompt. */
export const actingWords =
  "You work on a desktop with a mouse and a keyboard. Act with calls of pyautogui, in pixels of the screen. When the task is done, finish with success; when it cannot be done, finish with infeasible and say why.";

/** Writes a row for each task into the file of its split. */
export function writeTaskRows(
  { database, folder, shares, tally }: ExportRequest,
  row: (record: TaskRecord, index: number) => object,
): void {
  let index = 0;
  for (const record of readTasks(database)) {
    folder.writeLine(splitFile(splitOf(record, shares)), row(record, index));
    tally.wrote("tasks");
    index += 1;
  }
}

/** How the server is started, for the page of an export. */
export const serverWords = `Tasks run on desktops that \`pnpm serve\` lends; it has to be given the dataset that this export was made from:

\`\`\`
pnpm serve --protocol gym --from DATASET.sqlite --parallel 4 --json   # prints address and token
pip install ./clients/python                                          # the package taskloom-gym
export ${addressVariable}=http://127.0.0.1:PORT ${tokenVariable}=TOKEN
\`\`\``;

/** Rows of tasks need no recordings and have no points. */
export const taskRowFormat = { needs: "tasks", coordinates: [] } as const satisfies Partial<ExportFormat>;
