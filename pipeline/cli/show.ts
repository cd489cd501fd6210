import { loadCatalog } from "../catalog/load.js";
import { drawSvg } from "../export/graph-svg.js";
import { writeOutputFile } from "../files/output-file.js";
import { svg } from "../files/recognisers.js";
import { nodeTitles } from "../node-title.js";
import { openDatabase, withDatabase } from "../store/database.js";
import { readProofs, readSubtasks, readTasks } from "../store/read.js";
import { visibleLine } from "../visible-text.js";
import { latestDataset, requireTask } from "./dataset-file.js";
import type { OptionValues } from "./options.js";
import { print } from "./print.js";
import { printTask } from "./print-task.js";

type Values = OptionValues<"from" | "svg" | "json">;

/** `taskloom show`: prints a task named by the beginning of its id; without one, lists the tasks. */
export async function runShow(values: Values, [prefix]: string[]): Promise<number> {
  const file = values.from ?? latestDataset("out");
  return withDatabase(file, openDatabase, async (database) => {
    if (prefix === undefined) {
      for (const task of readTasks(database)) print(`${task.id}  ${task.level}  ${visibleLine(task.task_intent)}\n`);
      return 0;
    }
    const task = requireTask(database, prefix, file);
    const catalog = await loadCatalog();
    const subtasks = new Map([...readSubtasks(database)].map((subtask) => [subtask.id, subtask]));
    const titles = nodeTitles(task, subtasks);
    if (values.svg !== undefined) {
      const applications = new Map([...subtasks].map(([id, { application }]) => [id, application]));
      writeOutputFile(values.svg, await drawSvg(task, titles, applications), svg);
    }
    const [proof, executed] = [...readProofs(database)].filter((candidate) => candidate.task_id === task.id);
    const text = values.json
      ? JSON.stringify({ ...task, proof, ...(executed && { executed_sample: executed }) }, null, 2)
      : printTask(task, proof, catalog, titles);
    print(`${text}\n${executed === undefined || values.json ? "" : `Executed: ${executed.summary}\n`}`);
    return 0;
  });
}
