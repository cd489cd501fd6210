import type { ImportedTask } from "../../schema/imported-task.js";
import { levelIds } from "../../schema/task/task.js";
import { levelSteps } from "../attempt-task.js";
import { type ApplicationsHere, counterpartOf, type StandIn } from "./counterparts.js";
import { needsWeb } from "./needs-web.js";
import type { ObstacleFound } from "./obstacles.js";
import { findStartFiles, type StartFile } from "./start-files.js";
import { toldInstruction } from "./told-instruction.js";

/** An imported task that can be attempted here, with what it takes. */
export interface AttemptableImport {
  readonly task: ImportedTask;
  readonly counterparts: readonly StandIn[];
  readonly files: readonly StartFile[];
  /** What the agent is told. */
  readonly instruction: string;
  readonly stepLimit: number;
}

/** Steps of tasks of sources without levels, as CRAB (B.1) and OSWorld allow them. */
const usualSteps = 15;
/** What is wrong with a task whoever attempts it. */
const faults: ReadonlySet<string> = new Set(["invalid", "placeholder"]);

/** What it takes to attempt an imported task on computers with these applications, or the first thing that stands in the way. */
export function planImported(
  task: ImportedTask,
  applications: ApplicationsHere,
  folder: string | null,
): AttemptableImport | ObstacleFound {
  if (task.faults.some((fault) => faults.has(fault))) return { code: "IMPORTED_FAULT", names: task.faults };
  if (task.checks.some(({ reason }) => reason === "mobile")) return { code: "IMPORTED_MOBILE", names: [] };
  const found = task.applications.map((name) => ({ name, counterpart: counterpartOf(name, applications) }));
  const without = found.flatMap(({ name, counterpart }) => (counterpart === null ? [name] : []));
  if (without.length > 0) return { code: "IMPORTED_APPLICATION", names: without };
  if (needsWeb(task)) return { code: "IMPORTED_WEB", names: [] };
  const { start } = task;
  if (start === null) return { code: "IMPORTED_START", names: [] };
  if (start.steps.length > 0) return { code: "IMPORTED_STEP", names: start.steps };
  const files = findStartFiles(task, folder);
  if ("code" in files) return files;
  const counterparts = found.flatMap(({ counterpart }) => counterpart ?? []);
  const instruction = toldInstruction(task, counterparts);
  return { task, counterparts, files, instruction, stepLimit: stepsOf(task.level) };
}

function stepsOf(level: string | null): number {
  const known = levelIds.find((id) => id === level);
  return known === undefined ? usualSteps : levelSteps[known];
}
