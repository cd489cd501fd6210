import type { DuplicateReason, LotRecord, QuotaRecord, Rejection } from "../../schema/lot.js";
import type { Admissible, Admission } from "./admission.js";
import type { Lot } from "./lot.js";
import type { LotResult, OfferedTask } from "./lot-result.js";
import { neediest, newState, nextLot, passOn, type QuotaState, settle } from "./quota-state.js";
import type { Quota } from "./quotas.js";

/** A lot of which all tasks have been taken or refused; null for tasks of one that is in the dataset already. */
export interface FilledLot {
  record: LotRecord;
  made: { taken: OfferedTask[]; rejections: Rejection[] } | null;
}

/** A lot as a stopped run left it. */
export interface RecordedLot {
  record: LotRecord;
  taken: readonly Admissible[];
}

/** What lots need to know of a task of the dataset. */
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
  /** Makes a lot out of what was learnt when it was asked for; of several, the earlier ones are needed first. */
  make(lot: Lot): Promise<LotResult>;
  /** Is told of the tasks of every lot that is merged, so that those to come do not make their like in vain. */
  learn(taken: readonly TakenTask[]): void;
  /** What is in the dataset already, as an earlier part of the same run has merged it. */
  recorded(lot: Lot): RecordedLot | null;
}

/**
 * Lots that are ordered before the first of them is merged. The result depends on it, so that it does not follow the
 * number of threads; more threads than lots would have nothing to do.
 */
export const lotsUnderWay = 16;

/**
 * Fills quotas lot by lot. The neediest quota is asked for the next lot; a few lots are made side by side and merged in
 * the order in which they were asked for, so that the result does not depend on how fast they come. What a quota cannot
 * take is shared out evenly over the others of its part that can, else over those of all parts.
 * Ends when there are enough tasks or no quota can take more, and returns what each took.
 */
export async function* fillQuotas(work: QuotaWork): AsyncGenerator<FilledLot, QuotaRecord[]> {
  const states = work.quotas.map(newState);
  const underWay: Order[] = [];
  for (;;) {
    while (underWay.length < lotsUnderWay) {
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

/** A lot that was asked for. */
interface Order {
  state: QuotaState;
  lot: Lot;
  outcome: RecordedLot | Promise<LotResult>;
}

function placeOrder(state: QuotaState, work: QuotaWork): Order {
  const lot = nextLot(state, work.seed, work.tasksPerSkeleton);
  state.isAsked = true;
  const recorded = work.recorded(lot);
  if (recorded !== null) return { state, lot, outcome: recorded };
  const result = work.make(lot);
  // A failure is met where the lot's turn comes; until then it must not end the program.
  result.catch(() => undefined);
  return { state, lot, outcome: result };
}

/** Merges a lot; with what others should know of what was taken. */
async function takeIn(
  { state, lot, outcome }: Order,
  work: QuotaWork,
): Promise<{ filled: FilledLot; taken: TakenTask[] }> {
  const { distinctSet: set } = state.quota;
  const known = (tasks: readonly Admissible[]): TakenTask[] =>
    tasks.map(({ skeleton, words }) => ({ skeleton, said: set === null ? null : { set, words } }));
  const result = await outcome;
  state.isAsked = false;
  if ("record" in result) {
    return { filled: { record: readmit(state, result, work), made: null }, taken: known(result.taken) };
  }
  const { record, taken } = merge(state, lot, result, work);
  return { filled: { record, made: { taken, rejections: result.rejections } }, taken: known(taken) };
}

function merge(
  state: QuotaState,
  lot: Lot,
  result: LotResult,
  { admission }: QuotaWork,
): { record: LotRecord; taken: OfferedTask[] } {
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
  const { quota, number, request } = lot;
  const { ended, unproductive } = result;
  const record = { quota, number, wanted: request.count, offered, refused, ended, unproductive };
  settle(state, record, taken.length);
  return { record, taken };
}

function readmit(state: QuotaState, { record, taken }: RecordedLot, { admission }: QuotaWork): LotRecord {
  for (const task of taken) admission.refuse(task, state.quota);
  settle(state, record, taken.length);
  return record;
}
