import { type ChunkRecord, type DuplicateReason, duplicateReasons } from "../../schema/records/chunk.js";
import type { Chunk } from "./chunk.js";
import type { Quota } from "./quotas.js";
import { shareOut } from "./share-out.js";

/** The progress of a quota. */
export interface QuotaState {
  quota: Quota;
  wanted: number;
  filled: number;
  chunks: number;
  /** Whether a chunk of the quota is in progress. */
  isAsked: boolean;
  /** Share of new tasks among those that the last chunk offered. */
  share: number;
  /** Tasks offered by consecutive chunks that were mostly duplicates. The quota is closed at a limit. */
  stale: number;
  ended: string | null;
  /** Personas that yielded no task in some chunk of the quota. */
  unproductive: readonly string[];
}

/**
 * Tasks per chunk: few, because concurrent chunks cannot avoid each other's tasks; enough to outweigh the cost of
 * starting one.
 */
const chunkSize = 25;
/** Expected share of new tasks among those that a chunk offers, and of offered tasks among those asked for. */
const leastNew = 0.1;
/** Give up a quota after this many tasks from consecutive chunks with a smaller share of new ones. */
const mostStale = 50;

/** The initial state of a quota. */
export function newState(quota: Quota): QuotaState {
  const { wanted } = quota;
  return { quota, wanted, filled: 0, chunks: 0, isAsked: false, share: 1, stale: 0, ended: null, unproductive: [] };
}

/**
 * Returns the quota of the next chunk, among those without a chunk in progress: the one with the largest relative
 * deficit of its own share or, when no share has one, of what other quotas left over. Ties go to the first. O(quotas).
 */
export function neediest(states: readonly QuotaState[]): QuotaState | undefined {
  let most: { state: QuotaState; need: number } | undefined;
  for (const state of states) {
    if (state.isAsked || state.ended !== null || state.filled >= state.wanted) continue;
    const need = needOf(state);
    if (most === undefined || need > most.need) most = { state, need };
  }
  return most?.state;
}

/** Greater than 1 when tasks of the quota's own share are missing. */
function needOf({ quota, wanted, filled }: QuotaState): number {
  const own = quota.wanted - filled;
  return own > 0 ? 1 + own / quota.wanted : (wanted - filled) / wanted;
}

/**
 * Returns the next chunk of a quota. It requests more than the missing tasks when many tasks of the last chunk were not
 * new.
 */
export function nextChunk(
  { quota, wanted, filled, chunks, share, unproductive }: QuotaState,
  seed: number,
  tasksPerSkeleton: number,
): Chunk {
  const request = {
    ...quota.request,
    count: Math.min(chunkSize, Math.ceil((wanted - filled) / Math.max(share, leastNew))),
    seed: `${seed}/${quota.id}/${chunks}`,
  };
  return { quota: quota.id, number: chunks, request, tasksPerSkeleton, distinctSet: quota.distinctSet, unproductive };
}

/**
 * Adds the result of a chunk. A chunk that ends early is the last one only if it yielded almost nothing, because
 * another chunk draws anew.
 */
export function settle(
  state: QuotaState,
  { wanted, offered, refused, ended, unproductive }: ChunkRecord,
  taken: number,
): void {
  state.filled += taken;
  state.chunks += 1;
  state.unproductive = unproductive;
  state.share = offered === 0 ? 1 : taken / offered;
  state.stale = state.share < leastNew ? state.stale + offered : 0;
  const isLast = ended !== null && taken < leastNew * wanted;
  state.ended = isLast ? ended : state.stale < mostStale ? null : explainRefusals(refused, offered);
}

/** Lets a quota that ended go on: there is more of what its tasks are made from. */
export function reopen(state: QuotaState): void {
  state.ended = null;
  state.stale = 0;
  state.share = 1;
  state.unproductive = [];
}

function explainRefusals(refused: Readonly<Record<DuplicateReason, number>>, offered: number): string {
  const words: Record<DuplicateReason, string> = {
    reviewers: "were rejected by reviewers",
    duplicate: "are in the dataset already",
    skeleton: "differ from others in values only",
    words: "say nearly what another one says",
  };
  const parts = duplicateReasons.flatMap((refusal) =>
    refused[refusal] === 0 ? [] : [`${refused[refusal]} ${words[refusal]}`],
  );
  return `of its last ${offered} tasks ${parts.join(", ")}`;
}

/** Moves the missing tasks of ended quotas to open ones. */
export function passOn(states: readonly QuotaState[]): void {
  const open = states.filter(({ ended }) => ended === null);
  const groups = new Map<string, QuotaState[]>();
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
