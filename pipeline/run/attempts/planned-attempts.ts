import type Database from "better-sqlite3";
import { requireSeveralComputers } from "../../attempt/agents/table.js";
import { type AttemptLimits, type AttemptTask, attemptLimits, attemptTask } from "../../attempt/attempt-task.js";
import { givenNodes } from "../../attempt/given-nodes.js";
import { type InstructionForm, instructionIn } from "../../attempt/instruction-form.js";
import {
  type CountedAttempt,
  type CountedTask,
  countedAttempt,
  isShownBy,
} from "../../attempt/report/counted-attempt.js";
import type { Catalog } from "../../catalog/catalog.js";
import { requireId } from "../../catalog/require-id.js";
import { RequestError, StoreError } from "../../errors.js";
import { identify } from "../../hash.js";
import type { ProvableSubtask } from "../../prove/instance.js";
import { drawSample } from "../../prove/sample/draw-sample.js";
import { createRng } from "../../rng.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { LevelId } from "../../schema/task/task.js";
import type { StoredAttempt } from "../../store/attempts/attempts.js";
import { findTasks, readTasks } from "../../store/read.js";
import { readDefinitions } from "../../store/tasks/read-definitions.js";
import { distinctTrajectories } from "../distinct-trajectories.js";
import { requireTasks } from "../proofs/planned-sample.js";

/** Selects tasks of a dataset: all that meet the requirements, or a sample of them. */
export interface TaskChoice {
  /** Ids of tasks, or prefixes of ids; all tasks by default. */
  tasks?: readonly string[];
  level?: LevelId | undefined;
  persona?: string | undefined;
  capability?: string | undefined;
  /** Number of tasks to draw; all by default. */
  sample?: number | undefined;
  /**
   * What is done before the agent begins: a number of subtasks in an order of chance, or ids of subtasks; nothing by
   * default.
   */
  startAfter?: string | undefined;
  /** Seed of the sample and of the agents' random choices; 1 by default. */
  seed?: number;
}

/** How many attempts are made at each task, or, of the gold agent, in how many different orders. */
export type Repeats = number | { readonly orders: number | "all" };

/** A planned attempt of an agent at a task, without the task itself, which would not fit into memory for all of them. */
export interface PlannedAttempt {
  readonly id: string;
  readonly repeat: number;
  readonly task_id: string;
  readonly counted: CountedTask;
  /** Ids of the applications that it needs, by node. */
  readonly needs: readonly string[];
  readonly limits: AttemptLimits;
  /** Whether these are above those of the level. */
  readonly isRaised: boolean;
  /** Reads the task. Throws StoreError STORE_ROW. */
  read(): ReadTask;
}

interface ReadTask {
  readonly record: TaskRecord;
  readonly task: AttemptTask;
  /** The subtasks of the task, and of the branch that its condition does not take. */
  readonly subtasks: readonly ProvableSubtask[];
}

/** How the tasks that are chosen are attempted. */
interface AttemptWish {
  agent: string;
  seed: number;
  repeats: Repeats;
  environment: string;
  instruction: InstructionForm;
  /** Whether the limits are those of the level. */
  strict: boolean;
}

/**
 * Returns the planned attempts in the order of the draw, every task once before any is repeated. Throws as `drawTasks`, and
 * RequestError EVALUATE_INSTRUCTION, PROVE_SUBTASK.
 */
export function planAttempts(
  database: Database.Database,
  file: string,
  catalog: Catalog,
  choice: TaskChoice & AttemptWish,
): PlannedAttempt[] {
  const { agent, seed, repeats, instruction, strict } = choice;
  const definitions = readDefinitions(database);
  const readTask = (wanted: string): ReadTask => {
    const record = requireTask(database, wanted);
    const task = attemptTask(record, definitions);
    const given = givenNodes(task, choice.startAfter ?? null, createRng("given", seed, record.id));
    return { record, task: { ...task, given }, subtasks: subtasksOf(record, definitions) };
  };
  const planned = drawTasks(database, file, catalog, choice).map(({ id: task_id }) => {
    const { record, task } = readTask(task_id);
    instructionIn(instruction, record);
    if (task.setup.computers !== undefined) requireSeveralComputers(agent, task_id);
    const { persona, level, involved_apps, complexity } = record;
    const limits = attemptLimits(task, strict);
    const common = {
      ...{ task_id, limits, counted: { persona, level, involved_apps, complexity } },
      needs: task.bound.instances.map(({ node }) => node.application),
      isRaised: limits.steps > attemptLimits(task, true).steps,
      read: () => readTask(task_id),
    };
    const numbers =
      typeof repeats === "number"
        ? countUp(repeats)
        : distinctTrajectories(task, { seed, agent, task_id }, repeats.orders);
    return numbers.map((repeat) => {
      return { ...common, id: identify("attempt", [task_id, record.content_hash, agent, seed, repeat]), repeat };
    });
  });
  const rounds = countUp(Math.max(...planned.map(({ length }) => length)));
  return rounds.flatMap((round) => planned.flatMap((attempts) => attempts[round] ?? []));
}

/**
 * The tasks that are chosen, in the order of the draw. Throws RequestError EVALUATE_NO_TASKS when no task meets the
 * requirements, EVALUATE_TASK for an unknown id, PROVE_NO_TASKS, PROVE_ENVIRONMENT, and the errors for unknown ids of the
 * catalog.
 */
export function drawTasks(
  database: Database.Database,
  file: string,
  catalog: Catalog,
  choice: TaskChoice & Pick<AttemptWish, "seed" | "environment">,
): Pick<TaskRecord, "id" | "persona" | "level">[] {
  const { seed, environment, sample } = choice;
  requireTasks(database, file, environment);
  const wanted: Pick<TaskRecord, "id" | "persona" | "level">[] = [];
  for (const record of readTasks(database)) {
    const { id, persona, level } = record;
    if (record.environment === environment && meets(record, choice, catalog)) wanted.push({ id, persona, level });
  }
  for (const prefix of choice.tasks ?? []) {
    if (wanted.some(({ id }) => id.startsWith(prefix))) continue;
    throw new RequestError(
      "EVALUATE_TASK",
      `no task that is asked for begins with "${prefix}" in ${file}; list them with pnpm task --from ${file}`,
    );
  }
  if (wanted.length === 0) {
    throw new RequestError("EVALUATE_NO_TASKS", `no task of ${file} is of that kind; ask for another one`);
  }
  return sample === undefined ? wanted : drawSample(wanted, sample, createRng("evaluate", seed));
}

function requireTask(database: Database.Database, wanted: string): TaskRecord {
  const record = findTasks(database, wanted).find(({ id }) => id === wanted);
  if (record !== undefined) return record;
  throw new StoreError("STORE_ROW", `${database.name} has no task ${wanted} any more; start the run again`);
}

function subtasksOf(
  { subtasks, condition }: TaskRecord,
  definitions: ReadonlyMap<string, ProvableSubtask>,
): ProvableSubtask[] {
  const branches = condition === null ? [] : [...condition.holds.nodes, ...condition.fails.nodes];
  const ids = new Set([...Object.values(subtasks), ...branches].map(({ subtask_id }) => subtask_id));
  return [...ids].flatMap((id) => definitions.get(id) ?? []);
}

function countUp(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

function meets(record: TaskRecord, { tasks = [], level, persona, capability }: TaskChoice, catalog: Catalog): boolean {
  if (tasks.length > 0 && !tasks.some((prefix) => record.id.startsWith(prefix))) return false;
  if (level !== undefined && record.level !== level) return false;
  if (persona !== undefined && record.persona !== requireId("persona", persona, [...catalog.personas.keys()])) {
    return false;
  }
  if (capability === undefined) return true;
  const known = catalog.capabilities.get(requireId("capability", capability, [...catalog.capabilities.keys()]));
  return known !== undefined && isShownBy(known, record);
}

/** Returns attempts with the groups in which they are counted, in the planned order. */
export function countedAttempts(
  attempts: ReadonlyMap<PlannedAttempt, StoredAttempt>,
  { capabilities }: Catalog,
): CountedAttempt[] {
  return [...attempts].map(([{ counted }, stored]) => countedAttempt(stored, counted, capabilities.values()));
}
