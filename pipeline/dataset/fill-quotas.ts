import { type LotRecord, type QuotaRecord, type Refusal, type Rejection, refusals } from "../schema/lot.js";
import type { Admissible, Admission } from "./admission.js";
import type { Lot } from "./lot.js";
import type { LotResult, OfferedTask } from "./lot-result.js";
import type { Quota } from "./quotas.js";
import { shareOut } from "./share-out.js";

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

interface State {
  quota: Quota;
  wanted: number;
  filled: number;
  lots: number;
  /** Whether a lot of it is under way. */
  isAsked: boolean;
  /** Of the tasks that its last lot offered, the part that was new. */
  share: number;
  /** Tasks that lots in a row offered of which hardly anything was new. */
  stale: number;
  ended: string | null;
  /** Personas of whom some lot of it had nothing. */
  barren: readonly string[];
}

/** Tasks of one lot: few, as lots that are under way do not know of each other; enough to make its beginning worth while. */
const lotSize = 25;
/** Of the tasks that a lot offers, the part that should be new; and of what it is asked for, the part that it should have. */
const leastNew = 0.1;
/** Tasks that are offered with less, after which a quota is given up. */
const mostStale = 50;

/** Lots that are ordered before the first of them is merged. The result depends on it, so that it does not follow the number of threads. */
const lotsUnderWay = 16;

/**
 * Fills quotas lot by lot. The quota of which the greatest part is lacking is asked for the next lot; a few lots are made
 * side by side and merged in the order in which they were asked for, so that the result does not depend on how fast they
 * come. What a quota cannot take is shared out evenly over the others of its part that can, else over those of all parts.
 * Ends when there are enough tasks or no quota can take more, and returns what each took.
 */
export async function* fillQuotas(work: QuotaWork): AsyncGenerator<FilledLot, QuotaRecord[]> {
  const states = work.quotas.map(
    (quota): State => ({
      quota,
      wanted: quota.wanted,
      filled: 0,
      lots: 0,
      isAsked: false,
      share: 1,
      stale: 0,
      ended: null,
      barren: [],
    }),
  );
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
  state: State;
  lot: Lot;
  outcome: RecordedLot | Promise<LotResult>;
}

function neediest(states: readonly State[]): State | undefined {
  const part = ({ quota, wanted, filled }: State) => (wanted - filled) / quota.wanted;
  let most: State | undefined;
  for (const state of states) {
    if (state.isAsked || state.ended !== null || state.filled >= state.wanted) continue;
    if (most === undefined || part(state) > part(most)) most = state;
  }
  return most;
}

function placeOrder(state: State, work: QuotaWork): Order {
  const lot = lotOf(state, work);
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

/** Asks for more than is lacking where many of the last lot's tasks were not new. */
function lotOf({ quota, wanted, filled, lots, share, barren }: State, { seed, tasksPerSkeleton }: QuotaWork): Lot {
  const request = {
    ...quota.request,
    count: Math.min(lotSize, Math.ceil((wanted - filled) / Math.max(share, leastNew))),
    seed: `${seed}/${quota.id}/${lots}`,
  };
  return { quota: quota.id, number: lots, request, tasksPerSkeleton, distinctSet: quota.distinctSet, barren };
}

function merge(
  state: State,
  lot: Lot,
  result: LotResult,
  { admission }: QuotaWork,
): { record: LotRecord; taken: OfferedTask[] } {
  const refused: Record<Refusal, number> = { reviewers: 0, duplicate: 0, skeleton: 0, words: 0 };
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
  const { ended, barren } = result;
  const record = { quota, number, wanted: request.count, offered, refused, ended, barren };
  settle(state, record, taken.length);
  return { record, taken };
}

function readmit(state: State, { record, taken }: RecordedLot, { admission }: QuotaWork): LotRecord {
  for (const task of taken) admission.refuse(task, state.quota);
  settle(state, record, taken.length);
  return record;
}

/** A lot that finds no more is the last only if it had hardly anything: another one draws anew, and knows what there is. */
function settle(state: State, { wanted, offered, refused, ended, barren }: LotRecord, taken: number): void {
  state.filled += taken;
  state.lots += 1;
  state.barren = barren;
  state.share = offered === 0 ? 1 : taken / offered;
  state.stale = state.share < leastNew ? state.stale + offered : 0;
  const isLast = ended !== null && taken < leastNew * wanted;
  state.ended = isLast ? ended : state.stale < mostStale ? null : explainRefusals(refused, offered);
}

function explainRefusals(refused: Readonly<Record<Refusal, number>>, offered: number): string {
  const words: Record<Refusal, string> = {
    reviewers: "were rejected by reviewers",
    duplicate: "are in the dataset already",
    skeleton: "differ from others in values only",
    words: "say nearly what another one says",
  };
  const parts = refusals.flatMap((refusal) =>
    refused[refusal] === 0 ? [] : [`${refused[refusal]} ${words[refusal]}`],
  );
  return `of its last ${offered} tasks ${parts.join(", ")}`;
}

/** Moves what quotas that ended did not take to those that go on. */
function passOn(states: readonly State[]): void {
  const open = states.filter(({ ended }) => ended === null);
  const groups = new Map<string, State[]>();
  for (const state of states) {
    const { part } = state.quota;
    groups.set(part, [...(groups.get(part) ?? []), state]);
  }
  for (const group of groups.values()) {
    const takers = group.filter(({ ended }) => ended === null);
    // The first have the remainder.
    const heirs = [...(takers.length > 0 ? takers : open)].sort((a, b) => a.wanted - b.wanted);
    const left = group.reduce((sum, { ended, wanted, filled }) => sum + (ended === null ? 0 : wanted - filled), 0);
    if (left === 0 || heirs.length === 0) continue;
    for (const state of group) if (state.ended !== null) state.wanted = state.filled;
    const shares = shareOut(
      left,
      heirs.map(() => 1),
    );
    for (const [i, heir] of heirs.entries()) heir.wanted += shares[i] ?? 0;
  }
}
