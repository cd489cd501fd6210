import type Database from "better-sqlite3";
import type { ApplicationsHere } from "../../attempt/imported/counterparts.js";
import { type AttemptObstacle, attemptObstacles, type ObstacleFound } from "../../attempt/imported/obstacles.js";
import { type AttemptableImport, planImported } from "../../attempt/imported/plan-imported.js";
import { RequestError } from "../../errors.js";
import { contentHash, identify } from "../../hash.js";
import { drawSample } from "../../prove/sample/draw-sample.js";
import { createRng } from "../../rng.js";
import type { ImportedTask } from "../../schema/imported-task.js";
import { readImportedTasks } from "../../store/imported-tasks.js";

/** Selects imported tasks of a dataset: those that are named, or a sample of those that can be attempted. */
export interface ImportChoice {
  /** Ids of the source, or beginnings of ours; all by default. */
  tasks?: readonly string[];
  /** Level as the source says it. */
  level?: string | undefined;
  sample?: number | undefined;
}

/** An attempt at an imported task that is to be made. */
export interface PlannedImport extends AttemptableImport {
  readonly id: string;
  readonly repeat: number;
}

/** Tasks that one thing keeps from being attempted. */
export interface ObstacleCount {
  readonly code: AttemptObstacle;
  /** What is in the way, and what helps. */
  readonly words: string;
  readonly tasks: number;
  /** What it is about, by how many tasks: applications, files, steps. */
  readonly names: Readonly<Record<string, number>>;
  /** Ids of the tasks at their sources. */
  readonly ids: readonly string[];
}

export interface PlannedImports {
  /** Tasks that were chosen, and those of them that can be attempted. */
  readonly chosen: number;
  readonly attemptable: number;
  /** Tasks that are attempted: all of these, or a sample of them. */
  readonly drawn: number;
  /** The most frequent first. */
  readonly obstacles: readonly ObstacleCount[];
  /** Every task once before any is repeated. */
  readonly attempts: readonly PlannedImport[];
}

/**
 * Plans attempts at imported tasks. Throws RequestError EVALUATE_NO_IMPORTED where the dataset has none, EVALUATE_IMPORTED for
 * an id that none has, and EVALUATE_NO_TASKS where none is of the level.
 */
export function planImports(
  database: Database.Database,
  file: string,
  applications: ApplicationsHere,
  choice: ImportChoice & { agent: string; seed: number; repeats: number; folder: string | null },
): PlannedImports {
  const { agent, seed, repeats, folder, sample } = choice;
  const wanted = chosenTasks(database, file, choice);
  const plans = wanted.map((task) => ({ task, plan: planImported(task, applications, folder) }));
  const able = plans.flatMap(({ plan }) => ("code" in plan ? [] : [plan]));
  const drawn =
    sample === undefined
      ? able
      : drawSample(
          able.map((plan) => ({ plan, id: plan.task.id, persona: plan.task.source, level: plan.task.level ?? "none" })),
          sample,
          createRng("evaluate", seed),
        ).map(({ plan }) => plan);
  return {
    chosen: wanted.length,
    attemptable: able.length,
    drawn: drawn.length,
    obstacles: countObstacles(plans.flatMap(({ task, plan }) => ("code" in plan ? [{ ...plan, task }] : []))),
    attempts: Array.from({ length: repeats }, (_, repeat) =>
      drawn.map((plan) => ({ ...plan, repeat, id: attemptId(plan.task, agent, seed, repeat) })),
    ).flat(),
  };
}

function attemptId(task: ImportedTask, agent: string, seed: number, repeat: number): string {
  return identify("imported-attempt", [task.id, contentHash(task), agent, seed, repeat]);
}

function chosenTasks(
  database: Database.Database,
  file: string,
  { tasks: ids = [], level }: ImportChoice,
): ImportedTask[] {
  const all = [...readImportedTasks(database)];
  if (all.length === 0) {
    throw new RequestError("EVALUATE_NO_IMPORTED", `${file} has no imported tasks; make such a file with pnpm convert`);
  }
  const isNamed = ({ id, source_id }: ImportedTask, name: string) => source_id === name || id.startsWith(name);
  const strange = ids.find((name) => !all.some((task) => isNamed(task, name)));
  if (strange !== undefined) {
    const known = all.slice(0, 3).map(({ source_id }) => source_id);
    throw new RequestError(
      "EVALUATE_IMPORTED",
      `no imported task of ${file} has the id "${strange}"; there are such as ${known.join(", ")}`,
    );
  }
  const named = ids.length === 0 ? all : all.filter((task) => ids.some((name) => isNamed(task, name)));
  const wanted = level === undefined ? named : named.filter((task) => task.level === level);
  if (wanted.length > 0) return wanted;
  throw new RequestError(
    "EVALUATE_NO_TASKS",
    `no imported task of ${file} has the level ${level}; ask for another one`,
  );
}

function countObstacles(found: readonly (ObstacleFound & { task: ImportedTask })[]): ObstacleCount[] {
  const codes = [...new Set(found.map(({ code }) => code))];
  const counts = codes.map((code): ObstacleCount => {
    const own = found.filter((one) => one.code === code);
    const names: Record<string, number> = {};
    for (const name of own.flatMap((one) => [...new Set(one.names)])) names[name] = (names[name] ?? 0) + 1;
    const sorted = Object.entries(names).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return {
      code,
      words: attemptObstacles[code],
      tasks: own.length,
      names: Object.fromEntries(sorted),
      ids: own.map(({ task }) => task.source_id),
    };
  });
  return counts.sort((a, b) => b.tasks - a.tasks || (a.code < b.code ? -1 : 1));
}
