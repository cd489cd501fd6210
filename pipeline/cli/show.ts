import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadCatalog } from "../catalog/load.js";
import { RequestError } from "../errors.js";
import { drawSvg } from "../export/graph-svg.js";
import { openDatabase } from "../store/database.js";
import { findTasks, readProofs, readSubtasks, readTasks } from "../store/read.js";
import type { OptionValues } from "./options.js";
import { nodeTitles, printTask } from "./print-task.js";

type Values = OptionValues<"from" | "svg" | "json">;

/** `taskloom show`: prints a task named by the beginning of its id; without one, lists the tasks. */
export async function runShow(values: Values, [prefix]: string[]): Promise<number> {
  const file = values.from ?? latestDataset("out");
  const database = openDatabase(file);
  try {
    if (prefix === undefined) {
      for (const task of readTasks(database)) process.stdout.write(`${task.id}  ${task.level}  ${task.task_intent}\n`);
      return 0;
    }
    const found = findTasks(database, prefix);
    const [task] = found;
    if (task === undefined || found.length > 1) {
      const many = found.length > 1 ? `${found.length} tasks begin` : "no task begins";
      throw new RequestError(
        "SHOW_TASK",
        `${many} with "${prefix}" in ${file}; list them with pnpm show --from ${file}`,
      );
    }
    const catalog = await loadCatalog();
    const subtasks = new Map([...readSubtasks(database)].map((subtask) => [subtask.id, subtask]));
    const titles = nodeTitles(task, subtasks);
    if (values.svg !== undefined) {
      mkdirSync(dirname(values.svg), { recursive: true });
      writeFileSync(
        values.svg,
        await drawSvg(task, titles, new Map([...subtasks].map(([id, { application }]) => [id, application]))),
      );
    }
    const proof = [...readProofs(database)].find((candidate) => candidate.task_id === task.id);
    const text = values.json ? JSON.stringify({ ...task, proof }, null, 2) : printTask(task, proof, catalog, titles);
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    database.close();
  }
}

/** The dataset that was written last into the folder where `synth` puts them. */
function latestDataset(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".sqlite")) : [];
  const newest = files.map((name) => join(folder, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (newest === undefined) {
    throw new RequestError(
      "SHOW_NO_DATASET",
      `there is no dataset in ${folder}/; make one with pnpm synth, or name it with --from`,
    );
  }
  return newest;
}
