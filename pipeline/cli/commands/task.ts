import type { Catalog } from "../../catalog/catalog.js";
import { loadCatalog } from "../../catalog/load.js";
import { RequestError } from "../../errors.js";
import { requireGraphFormat, writeGraphFile } from "../../export/graph-file.js";
import { drawSvg } from "../../export/graph-svg.js";
import { writeOutputFile } from "../../files/output-file.js";
import { svg } from "../../files/recognisers.js";
import { type GradedClause, gradedClauses } from "../../instruct/grounds/graded-clauses.js";
import { meantSituation } from "../../instruct/meant-situation.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { readProofs, readTasks } from "../../store/read.js";
import { readDefinitions } from "../../store/tasks/read-definitions.js";
import { readDraft } from "../../store/tasks/read-draft.js";
import { nodeTitles } from "../../text/node-title.js";
import { visibleLine } from "../../text/visible-text.js";
import { latestDataset, requireTask } from "../dataset-file.js";
import type { OptionValues } from "../options.js";
import { print } from "../output/print.js";
import { printTask } from "../output/print-task.js";

type Values = OptionValues<"from" | "svg" | "graph" | "json">;

/**
 * `taskloom task`: prints the task whose id begins with an argument, and writes its graph into a file on request;
 * without an id, lists the tasks.
 */
export async function runTask(values: Values, [prefix]: string[]): Promise<number> {
  if (values.graph !== undefined) requireGraphFormat(values.graph);
  if (prefix === undefined && (values.graph ?? values.svg) !== undefined) {
    const flag = values.graph === undefined ? "--svg" : "--graph";
    throw new RequestError(
      "OPTION_MISSING",
      `${flag} needs a task: pnpm task ID ${flag} FILE; pnpm task lists the ids`,
    );
  }
  const file = values.from ?? latestDataset("out");
  return withDatabase(file, openDatabase, async (database) => {
    if (prefix === undefined) {
      for (const task of readTasks(database)) print(`${task.id}  ${task.level}  ${visibleLine(task.task_intent)}\n`);
      return 0;
    }
    const task = requireTask(database, prefix, file);
    const catalog = await loadCatalog();
    const subtasks = readDefinitions(database);
    const titles = nodeTitles(task, subtasks);
    const applicationOf = new Map([...subtasks].map(([id, { application }]) => [id, application]));
    if (values.svg !== undefined) {
      writeOutputFile(values.svg, await drawSvg(task, titles, applicationOf), svg);
    }
    if (values.graph !== undefined) await writeGraphFile(values.graph, { task, titles, applicationOf });
    const [proof, executed] = [...readProofs(database)].filter((candidate) => candidate.task_id === task.id);
    const graded = gradedIn(task, readDraft(database, task, subtasks).draft, catalog, subtasks);
    const text = values.json
      ? JSON.stringify({ ...task, graded, proof, ...(executed && { executed_sample: executed }) }, null, 2)
      : printTask(task, { proof, graded }, catalog, titles);
    print(`${text}\n${executed === undefined || values.json ? "" : `Executed: ${executed.summary}\n`}`);
    return 0;
  });
}

/** What is graded in a task and why; nothing where its situation is not told, as of one that was grown from a goal. */
function gradedIn(
  { task_instruction }: TaskRecord,
  draft: TaskDraft,
  catalog: Catalog,
  subtasks: ReadonlyMap<string, SubtaskDefinition>,
): GradedClause[] {
  const situations = catalog.workplaces.get(draft.persona)?.situations ?? [];
  // The catalog may have changed since the dataset was made.
  const isKnown = situations.some(({ id }) => id === draft.purpose?.situation);
  const meant = isKnown ? meantSituation(draft, catalog) : null;
  return meant === null ? [] : gradedClauses({ text: task_instruction, ...meant }, subtasks);
}
