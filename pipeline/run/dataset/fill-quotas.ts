import type { BatchRecord, DuplicateReason, QuotaRecord, Rejection } from "../../schema/records/batch.js";
import type { Admissible, Admission } from "./admission.js";
import type { Batch } from "./batch.js";
import type { BatchResult, OfferedTask } from "./batch-result.js";
import { neediest, newState, nextBatch, passOn, type QuotaState, settle } from "./quota-state.js";
import type { Quota } from "./quotas.js";

/** A batch whose tasks have all been taken or refused; null for tasks of a batch that is in the dataset already. */
export interface FilledBatch {
  record: BatchRecord;
  made: { taken: OfferedTask[]; rejections: Rejection[] } | null;
}

/** A batch as a stopped run left it. */
export interface RecordedBatch {
  record: BatchRecord;
  taken: readonly Admissible[];
}

/** What batches need to know of a task of the dataset. */
export interface TakenTask {
  skeleton: string;
  /** What it says, where no other one of a set may say nearly the same. */
  said: { set: string; words: string } | null;
}

export interface QuotaWork {
  quotas: readonly Quota[];
  seed: number;
  tasksPerSkeleton: number;
  admission: Admission;
  /** Makes a batch out of what was learnt when it was asked for; of several, the earlier ones are needed first. */
  make(batch: Batch): Promise<BatchResult>;
  /** Called with the tasks of every merged batch, so that later batches do not produce near-duplicates of them. */
  learn(taken: readonly TakenTask[]): void;
  /** What is in the dataset already, as an earlier part of the same run has merged it. */
  recorded(batch: Batch): RecordedBatch | null;
}

/**
 * Batches that are ordered before the first of them is merged. The result depends on it, so that it does not follow the
 * number of threads; more threads than batches would have nothing to do.
 */
export const batchesUnderWay = 16;

/**
 * Fills quotas batch by batch. The neediest quota is asked for the next batch; a few batches are made side by side and
 * merged in the order in which they were asked for, so that the result does not depend on how fast they come. What a
 * quota cannot take is shared out evenly over the others of its part that can, else over those of all parts. Ends when
 * there are enough tasks or no quota can take more, and returns what each took.
 */
export async function* fillQuotas(work: QuotaWork): AsyncGenerator<FilledBatch, QuotaRecord[]> {
  const states = work.quotas.map(newState);
  const underWay: Order[] = [];
  for (;;) {
    while (underWay.length < batchesUnderWay) {
      const state = neediest(states);
      if (state === undefined) break;
      underWay.push(placeOrder(state, work));
    }
    const first = underWay.shift();
    if (first === undefined) break;
    const { filled, taken } = await takeIn(first, work);
    work.learn(taken);
    passOn(states);
    yield filled;
  }
  return states.map(({ quota, filled, ended }) => {
    const { id, part, value, request, wanted } = quota;
    return { id, part, value, level: request.level, planned: wanted, filled, ended };
  });
}

/** A batch that was asked for. */
interface Order {
  state: QuotaState;
  batch: Batch;
  outcome: RecordedBatch | Promise<BatchResult>;
}

function placeOrder(state: QuotaState, work: QuotaWork): Order {
  const batch = nextBatch(state, work.seed, work.tasksPerSkeleton);
  state.isAsked = true;
  const recorded = work.recorded(batch);
  if (recorded !== null) return { state, batch, outcome: recorded };
  const result = work.make(batch);
  // A failure is met where the batch's turn comes; until then it must not end the program.
  result.catch(() => undefined);
  return { state, batch, outcome: result };
}

/** Merges a batch; with what others should know of what was taken. */
async function takeIn(
  { state, batch, outcome }: Order,
  work: QuotaWork,
): Promise<{ filled: FilledBatch; taken: TakenTask[] }> {
  const { distinctSet: set } = state.quota;
  const known = (tasks: readonly Admissible[]): TakenTask[] =>
    tasks.map(({ skeleton, words }) => ({ skeleton, said: set === null ? null : { set, words } }));
  const result = await outcome;
  state.isAsked = false;
  if ("record" in result) {
    return { filled: { record: readmit(state, result, work), made: null }, taken: known(result.taken) };
  }
  const { record, taken } = merge(state, batch, result, work);
  return { filled: { record, made: { taken, rejections: result.rejections } }, taken: known(taken) };
}

function merge(
  state: QuotaState,
  batch: Batch,
  result: BatchResult,
  { admission }: QuotaWork,
): { record: BatchRecord; taken: OfferedTask[] } {
  const refused: Record<DuplicateReason, number> = { reviewers: 0, duplicate: 0, skeleton: 0, words: 0 };
  const taken: OfferedTask[] = [];
  let offered = 0;
  for (const task of result.tasks) {
    if (state.filled + taken.length === state.wanted) break;
    offered += 1;
    const refusal = admission.refuse(task, state.quota);
    if (refusal !== null) refused[refusal] += 1;
    else if (task.rows.length === 0) throw new Error(`task ${task.id} was not finished, but nothing refuses it`);
    else taken.push(task);
  }
  const { quota, number, request } = batch;
  const { ended, unproductive } = result;
  const record = { quota, number, wanted: request.count, offered, refused, ended, unproductive };
  settle(state, record, taken.length);
  return { record, taken };
}

function readmit(state: QuotaState, { record, taken }: RecordedBatch, { admission }: QuotaWork): BatchRecord {
  for (const task of taken) admission.refuse(task, state.quota);
  settle(state, record, taken.length);
  return record;
}
