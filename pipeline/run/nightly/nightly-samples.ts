import type Database from "better-sqlite3";
import { z } from "zod";
import { drawSvg } from "../../export/graph-svg.js";
import type { Rng } from "../../rng.js";
import type { NightlySample } from "../../schema/nightly-report.js";
import { parseRow } from "../../store/file/parse-row.js";
import { findTasks, readSubtasks } from "../../store/read.js";
import { nodeTitles } from "../../text/node-title.js";
import type { Census } from "./task-census.js";

/** Number of sample tasks in a report. */
const sampleSize = 10;

/**
 * Returns sample tasks of a dataset for a person to read, spread over levels and personas, each with its graph and its
 * proofs.
 */
export async function nightlySamples(
  database: Database.Database,
  tasks: Census["tasks"],
  personas: ReadonlyMap<string, { name: string }>,
  rng: Rng,
): Promise<NightlySample[]> {
  const subtasks = new Map([...readSubtasks(database)].map((subtask) => [subtask.id, subtask]));
  const applications = new Map([...subtasks].map(([id, { application }]) => [id, application]));
  const proofs = database
    .prepare("SELECT proof_json ->> '$.summary' FROM proofs WHERE task_id = ? ORDER BY kind = 'executed-sample'")
    .pluck();
  const samples: NightlySample[] = [];
  for (const id of drawSpread(tasks, rng)) {
    const [task] = findTasks(database, id);
    if (task === undefined) continue;
    samples.push({
      id,
      persona: personas.get(task.persona)?.name ?? task.persona,
      level: task.level,
      applications: task.involved_apps,
      complexity: task.complexity,
      intent: task.task_intent,
      instruction: task.task_instruction,
      orders: task.topo_count,
      proofs: parseRow(database, "proofs", z.array(z.string()), proofs.all(id)),
      graph: await drawSvg(task, nodeTitles(task, subtasks), applications, { bare: true }),
    });
  }
  return samples;
}

/** Draws tasks one after another: from the level drawn least, and within it from the persona drawn least. */
function drawSpread(tasks: Census["tasks"], rng: Rng): string[] {
  const waiting = rng.shuffle([...tasks].map(([id, { level, persona }]) => ({ id, level, persona })));
  const drawn: typeof waiting = [];
  while (drawn.length < sampleSize && waiting.length > 0) {
    const times = (of: "level" | "persona", value: string) => drawn.filter((one) => one[of] === value).length;
    const rank = waiting.map(({ level, persona }) => times("level", level) * sampleSize + times("persona", persona));
    const [next] = waiting.splice(rank.indexOf(Math.min(...new Set(rank))), 1);
    if (next !== undefined) drawn.push(next);
  }
  return drawn.sort((a, b) => (a.level < b.level ? -1 : a.level > b.level ? 1 : 0)).map(({ id }) => id);
}
