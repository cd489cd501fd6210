import type Database from "better-sqlite3";
import type { Evaluator } from "../../schema/evaluator.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { CheckMend } from "../../schema/refinement.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { readTasks } from "../../store/read.js";
import { readReviews } from "../../store/reviews.js";
import { failingAgents } from "../find/executed-faults.js";
import { judgeAnew } from "./judge-anew.js";
import { leastRelaxation, type ProposedCheck, type StrictCheck, strictChecks } from "./propose-mends.js";
import { type AttemptEnd, readDoneEnds, readRefusedEnds } from "./refused-ends.js";

/** Tasks that a mend names as examples, and attempts that completed the subtask which are shown to a model. */
const mostExamples = 3;
const mostDone = 4;

/** A mend of a check with what it takes to verify it. */
export interface PlannedMend {
  readonly mend: CheckMend;
  readonly subtask: SubtaskDefinition;
  readonly evaluator: Evaluator;
  /** The model that proposed it; null for an algorithm. */
  readonly author: ModelAuthor | null;
  /** Tasks with the subtask, those included that only the branch which is not taken uses. */
  readonly tasks: readonly string[];
  /** What a model proposes where this mend is refused; absent without a model that was not asked yet. */
  readonly instead?: () => Promise<PlannedMend | null>;
}

/** What mends of checks are planned with. */
export interface PlanMeans {
  readonly definitions: ReadonlyMap<string, SubtaskDefinition>;
  /** Proposes another check where asking for less leads nowhere; absent without a model. */
  readonly rewrite?: ((strict: StrictCheck, done: readonly AttemptEnd[]) => Promise<ProposedCheck | null>) | undefined;
}

/**
 * Works out, for each subtask with a check that alone refuses what several attempts agree on, a check that asks for less,
 * and which attempts would be judged otherwise. One that would let an attempt pass which is meant to fail is refused at
 * once. Writes nothing. Throws StoreError STORE_ROW, RequestError PROVE_SUBTASK, and what `rewrite` throws.
 */
export async function planCheckMends(
  database: Database.Database,
  { definitions, rewrite }: PlanMeans,
): Promise<PlannedMend[]> {
  const ends = readRefusedEnds(database, definitions);
  if (ends.length === 0) return [];
  const subtasks = new Map([...readTasks(database)].map((task) => [task.id, subtaskIds(task)]));
  const none: ReadonlySet<string> = new Set();
  const planned: PlannedMend[] = [];
  for (const strict of strictChecks(ends, readReviews(database), (task) => subtasks.get(task) ?? none)) {
    const tasks = [...subtasks].flatMap(([task, ids]) => (ids.has(strict.subtask.id) ? [task] : []));
    const done = () => readDoneEnds(database, { subtask: strict.subtask.id, tasks, most: mostDone }, definitions);
    const rewritten = async () => {
      const proposed = (await rewrite?.(strict, done())) ?? null;
      return proposed === null ? null : planMend(database, proposed, tasks, definitions);
    };
    const least = leastRelaxation(strict);
    const plan =
      least === null
        ? await rewritten()
        : { ...planMend(database, least, tasks, definitions), ...(rewrite && { instead: rewritten }) };
    if (plan !== null) planned.push(plan);
  }
  return planned;
}

/** Every subtask of a task, those of the other branch included. */
function subtaskIds({ subtasks, condition }: TaskRecord): ReadonlySet<string> {
  const branches = condition === null ? [] : [...condition.holds.nodes, ...condition.fails.nodes];
  return new Set([...Object.values(subtasks), ...branches].map(({ subtask_id }) => subtask_id));
}

function planMend(
  database: Database.Database,
  { strict, way, before, after, evaluator, accepted, author }: ProposedCheck,
  tasks: readonly string[],
  definitions: PlanMeans["definitions"],
): PlannedMend {
  const { subtask, ends, rejections } = strict;
  let [done, undone] = [0, 0];
  const idle = new Set<string>();
  const mended = new Map([...definitions, [subtask.id, { ...subtask, evaluator }]]);
  for (const { record, before: earlier, score } of judgeAnew(database, tasks, mended)) {
    if (earlier.success === score.success) continue;
    if (score.success) done += 1;
    else undone += 1;
    if (score.success && failingAgents.has(record.agent)) idle.add(record.agent);
  }
  const reason =
    idle.size > 0
      ? `attempts of ${[...idle].sort().join(", ")}, which are meant to fail, would count as done`
      : undone > 0
        ? `${undone} attempts that count as done would not any more`
        : null;
  const examples = [...new Set(accepted.map(({ attempt }) => attempt.task_id))].slice(0, mostExamples);
  const by = [...accepted.map(({ attempt }) => attempt.agent), ...rejections.map(({ reviewer }) => reviewer)];
  return {
    mend: {
      ...{ subtask_id: subtask.id, application: subtask.application, instruction: subtask.instruction_template },
      ...{ way, before, after, author: author?.model ?? "offline" },
      ...{ refused: ends.length, accepted: accepted.length, by: [...new Set(by)].sort() },
      ...{ tasks: tasks.length, examples, now_done: done, now_undone: undone },
      ...{ state: reason === null ? "proposed" : "refused", reason },
    },
    ...{ subtask, evaluator, author, tasks },
  };
}
