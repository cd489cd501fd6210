import { type BatchRecord, type DuplicateReason, duplicateReasons } from "../../schema/records/batch.js";
import type { Batch } from "./batch.js";
import type { Quota } from "./quotas.js";
import { shareOut } from "./share-out.js";

/** The progress of a quota. */
export interface QuotaState {
  quota: Quota;
  wanted: number;
  filled: number;
  batches: number;
  /** Whether a batch of the quota is in progress. */
  isAsked: boolean;
  /** Share of new tasks among those that the last batch offered. */
  share: number;
  /** Tasks offered by consecutive batches that were mostly duplicates. The quota is closed at a limit. */
  stale: number;
  ended: string | null;
  /** Personas that yielded no task in some batch of the quota. */
  unproductive: readonly string[];
}

/**
 * Tasks per batch: few, because concurrent batches cannot avoid each other's tasks; enough to outweigh the cost of
 * starting one.
 */
const batchSize = 25;
/** Expected share of new tasks among those that a batch offers, and of offered tasks among those asked for. */
const leastNew = 0.1;
/** Give up a quota after this many tasks from consecutive batches with a smaller share of new ones. */
const mostStale = 50;

/** The initial state of a quota. */
export function newState(quota: Quota): QuotaState {
  const { wanted } = quota;
  return { quota, wanted, filled: 0, batches: 0, isAsked: false, share: 1, stale: 0, ended: null, unproductive: [] };
}

/**
 * Returns the quota of the next batch, among those without a batch in progress: the one with the largest relative
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
 * Returns the next batch of a quota. It requests more than the missing tasks when many tasks of the last batch were not
 * new.
 */
export function nextBatch(
  { quota, wanted, filled, batches, share, unproductive }: QuotaState,
  seed: number,
  tasksPerSkeleton: number,
): Batch {
  const request = {
    ...quota.request,
    count: Math.min(batchSize, Math.ceil((wanted - filled) / Math.max(share, leastNew))),
    seed: `${seed}/${quota.id}/${batches}`,
  };
  return { quota: quota.id, number: batches, request, tasksPerSkeleton, distinctSet: quota.distinctSet, unproductive };
}

/**
 * Adds the result of a batch. A batch that ends early is the last one only if it yielded almost nothing, because
 * another batch draws anew.
 */
export function settle(
  state: QuotaState,
  { wanted, offered, refused, ended, unproductive }: BatchRecord,
  taken: number,
): void {
  state.filled += taken;
  state.batches += 1;
  state.unproductive = unproductive;
  state.share = offered === 0 ? 1 : taken / offered;
  state.stale = state.share < leastNew ? state.stale + offered : 0;
  const isLast = ended !== null && taken < leastNew * wanted;
  state.ended = isLast ? ended : state.stale < mostStale ? null : explainRefusals(refused, offered);
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

/** Moves what quotas that ended did not take to those that go on. */
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
