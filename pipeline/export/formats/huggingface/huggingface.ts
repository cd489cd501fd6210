import { readNarrated } from "../../../recordings/read-narrated.js";
import { wrongActions } from "../../../recordings/wrong-actions.js";
import { readSubtaskEvaluations, readSubtasks, readTasks } from "../../../store/read.js";
import type { ExportFormat, ExportRequest } from "../export-format.js";
import { seenSteps } from "../seen-steps.js";
import { splitOf } from "../split.js";
import { cardOf } from "./card.js";
import { dataFigures } from "./data-figures.js";
import { negativeRow, stepRow, subtaskRow, taskRow } from "./rows.js";
import { shardedTable } from "./shards.js";
import { negativeColumns, stepColumns, subtaskColumns, taskColumns } from "./table-columns.js";
import type { WrittenTable } from "./written-table.js";

/** Parquet files and a card, as the Hugging Face hub shows them and `datasets` loads them without a script. */
export const huggingFace: ExportFormat = {
  id: "huggingface",
  title: "Parquet for the Hugging Face hub: tasks, steps with pictures, wrong actions, subtasks, and a card",
  needs: "tasks",
  coordinates: [],
  write(request) {
    const { folder } = request;
    const figures = dataFigures();
    const tables = [writeTasks(request, figures), ...writeSteps(request, figures), writeSubtasks(request)];
    folder.write(["README.md"], cardOf(request, tables, figures));
  },
};

type Figures = ReturnType<typeof dataFigures>;

function writeTasks({ database, folder, shares, tally }: ExportRequest, figures: Figures): WrittenTable {
  const table = shardedTable(folder, "tasks", taskColumns);
  for (const task of readTasks(database)) {
    table.append(splitOf(task, shares), taskRow(database, task, splitOf(task, shares)));
    figures.task(task);
    tally.wrote("tasks");
  }
  return { name: "tasks", columns: taskColumns, rows: table.finish() };
}

/** The steps of the recordings, and what would be wrong in their place. */
function writeSteps(request: ExportRequest, figures: Figures): WrittenTable[] {
  const table = shardedTable(request.folder, "steps", stepColumns);
  const negatives = shardedTable(request.folder, "negatives", negativeColumns);
  for (const recording of readNarrated(request.database)) {
    const split = splitOf(recording.record, request.shares);
    let steps = 0;
    for (const seen of seenSteps(request.database, recording, request.tally)) {
      table.append(split, stepRow(recording, seen, split));
      steps += 1;
      for (const wrong of wrongActions(recording, seen.step)) {
        negatives.append(split, negativeRow(recording, seen.step, wrong, split));
        request.tally.wrote("negatives");
      }
    }
    if (steps === 0) continue;
    figures.trajectory(steps);
    request.tally.wrote("steps", steps);
    request.tally.wrote("trajectories");
  }
  return [
    { name: "steps", columns: stepColumns, rows: table.finish() },
    { name: "negatives", columns: negativeColumns, rows: negatives.finish() },
  ];
}

function writeSubtasks({ database, folder, tally }: ExportRequest): WrittenTable {
  const table = shardedTable(folder, "subtasks", subtaskColumns);
  const printed = new Map([...readSubtaskEvaluations(database)].map((one) => [one.subtask_id, one]));
  for (const subtask of readSubtasks(database)) {
    const evaluator = printed.get(subtask.id);
    if (evaluator === undefined) {
      tally.unsaid("a subtask without an evaluator: it is left out");
      continue;
    }
    table.append("train", subtaskRow(subtask, evaluator));
    tally.wrote("subtasks");
  }
  return { name: "subtasks", columns: subtaskColumns, rows: table.finish() };
}
