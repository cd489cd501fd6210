import type { ChunkRecord, DuplicateReason, QuotaRecord, Rejection } from "../../schema/records/chunk.js";
import type { Admissible, Admission } from "./admission.js";
import type { Chunk } from "./chunk.js";
import type { ChunkResult, OfferedTask } from "./chunk-result.js";
import { neediest, newState, nextChunk, passOn, type QuotaState, reopen, settle } from "./quota-state.js";
import type { Quota } from "./quotas.js";

/** The tasks of a chunk, each accepted or refused; null for a chunk that is already in the dataset. */
export interface FilledChunk {
  record: ChunkRecord;
  made: { taken: OfferedTask[]; rejections: Rejection[] } | null;
}

/** A chunk that a stopped run has written. */
export interface RecordedChunk {
  record: ChunkRecord;
  taken: readonly Admissible[];
}

/** The properties of an accepted task that later chunks need. */
export interface TakenTask {
  skeleton: string;
  /** Masked words and name of the set in which near-duplicates are refused; null without such a set. */
  said: { set: string; words: string } | null;
}

export interface QuotaWork {
  quotas: readonly Quota[];
  seed: number;
  tasksPerSkeleton: number;
  admission: Admission;
  /** Makes a chunk with the knowledge at the time of the call. Results of earlier calls are needed first. */
  make(chunk: Chunk): Promise<ChunkResult>;
  /** Called with the tasks of every merged chunk, so that later chunks do not produce near-duplicates of them. */
  learn(taken: readonly TakenTask[]): void;
  /** Returns a chunk that a stopped run has merged; null if it was not. */
  recorded(chunk: Chunk): RecordedChunk | null;
  /**
   * Looks for more of what tasks are made from, for quotas that end short, and returns whether there is some. It is called
   * when nothing is under way, until it finds nothing. Absent where nobody can be asked.
   */
  enrich?: ((short: readonly ShortQuota[]) => Promise<boolean>) | undefined;
}

/** A quota that ended before it was filled. */
export interface ShortQuota {
  readonly quota: Quota;
  readonly missing: number;
}

/**
 * Number of chunks that are requested before the first is merged. The result depends on it, so it is a constant and not
 * the number of threads; more threads than this would be idle.
 */
export const chunksUnderWay = 16;

/**
 * Fills quotas chunk by chunk. The neediest quota gets the next chunk; several chunks are made at the same time and
 * merged in the order of the requests, so that the result does not depend on their speed. Quotas that end short are
 * opened again as long as `enrich` finds more for them. Tasks that a quota cannot supply after that are divided evenly among the other quotas of its part, else among those of all parts. Ends when there are
 * enough tasks or no quota can supply more, and returns the tasks of each quota.
 */
export async function* fillQuotas(work: QuotaWork): AsyncGenerator<FilledChunk, QuotaRecord[]> {
  const states = work.quotas.map(newState);
  const underWay: Order[] = [];
  let mayGrow = work.enrich !== undefined;
  for (;;) {
    while (underWay.length < chunksUnderWay) {
      const state = neediest(states);
      if (state === undefined) break;
      underWay.push(placeOrder(state, work));
    }
    const first = underWay.shift();
    if (first === undefined) {
      if (!mayGrow) break;
      mayGrow = await openAgain(states, work);
      if (!mayGrow) passOn(states);
      continue;
    }
    const { filled, taken } = await takeIn(first, work);
    work.learn(taken);
    // What a quota cannot supply is first looked for, and only then divided among the others.
    if (!mayGrow) passOn(states);
    yield filled;
  }
  return states.map(({ quota, filled, ended }) => {
    const { id, part, value, request, wanted } = quota;
    return { id, part, value, level: request.level, planned: wanted, filled, ended };
  });
}

/** Opens quotas that ended short where there is more for them now, or a stopped run went on with them. Returns whether it did. */
async function openAgain(states: readonly QuotaState[], work: QuotaWork): Promise<boolean> {
  const short = states.filter(({ ended, filled, wanted }) => ended !== null && filled < wanted);
  if (short.length === 0) return false;
  const found = await work.enrich?.(short.map(({ quota, filled, wanted }) => ({ quota, missing: wanted - filled })));
  const wentOn = (state: QuotaState) => work.recorded(nextChunk(state, work.seed, work.tasksPerSkeleton)) !== null;
  if (found !== true && !short.some(wentOn)) return false;
  short.forEach(reopen);
  return true;
}

/** A requested chunk. */
interface Order {
  state: QuotaState;
  chunk: Chunk;
  outcome: RecordedChunk | Promise<ChunkResult>;
}

function placeOrder(state: QuotaState, work: QuotaWork): Order {
  const chunk = nextChunk(state, work.seed, work.tasksPerSkeleton);
  state.isAsked = true;
  const recorded = work.recorded(chunk);
  if (recorded !== null) return { state, chunk, outcome: recorded };
  const result = work.make(chunk);
  // A failure is met where the chunk's turn comes; until then it must not end the program.
  result.catch(() => undefined);
  return { state, chunk, outcome: result };
}

/** Merges a chunk, and informs later chunks of the accepted tasks. */
async function takeIn(
  { state, chunk, outcome }: Order,
  work: QuotaWork,
): Promise<{ filled: FilledChunk; taken: TakenTask[] }> {
  const { distinctSet: set } = state.quota;
  const known = (tasks: readonly Admissible[]): TakenTask[] =>
    tasks.map(({ skeleton, words }) => ({ skeleton, said: set === null ? null : { set, words } }));
  const result = await outcome;
  state.isAsked = false;
  if ("record" in result) {
    return { filled: { record: readmit(state, result, work), made: null }, taken: known(result.taken) };
  }
  const { record, taken } = merge(state, chunk, result, work);
  return { filled: { record, made: { taken, rejections: result.rejections } }, taken: known(taken) };
}

function merge(
  state: QuotaState,
  chunk: Chunk,
  result: ChunkResult,
  { admission }: QuotaWork,
): { record: ChunkRecord; taken: OfferedTask[] } {
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
  const { quota, number, request } = chunk;
  const { ended, unproductive } = result;
  const record = { quota, number, wanted: request.count, offered, refused, ended, unproductive };
  settle(state, record, taken.length);
  return { record, taken };
}

function readmit(state: QuotaState, { record, taken }: RecordedChunk, { admission }: QuotaWork): ChunkRecord {
  for (const task of taken) admission.refuse(task, state.quota);
  settle(state, record, taken.length);
  return record;
}
