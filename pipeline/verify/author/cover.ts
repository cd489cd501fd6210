import type { JudgedRun } from "../run.js";
import { type CheckProposal, fulfilled } from "./proposal.js";

/** Proposals that together fail on every bad run, or the bad runs on which none fails. */
export type Cover = { chosen: CheckProposal[] } | { uncovered: JudgedRun[] };

/** A proposal and the set of bad runs on which it fails, as bits. */
interface Column {
  proposal: CheckProposal;
  rejects: bigint;
}

/**
 * Chooses few proposals such that each bad run fails at least one: greedily by what is still uncovered (Chvátal 1979,
 * within ln n of the least), one tier after the other, so that checks on what was clicked are taken only for what no
 * state or screen tells apart; then every one that the others make superfluous is dropped, the least telling first.
 * All proposals must hold in the good runs. Synthetic negatives are covered if a check on state or screen rejects them.
 * Cost: proposals x runs evaluations.
 */
export function coverBadRuns(
  proposals: readonly CheckProposal[],
  bad: readonly JudgedRun[],
  synthetic: readonly JudgedRun[],
): Cover {
  const runs = [...bad, ...synthetic];
  const columns = proposals.map((proposal): Column => ({ proposal, rejects: rejectedBits(proposal, runs) }));
  const must = (1n << BigInt(bad.length)) - 1n;
  const all = must | union(columns.filter(({ proposal }) => proposal.tier < 2));
  let chosen: Column[] = [];
  let covered = 0n;
  for (const tier of [0, 1, 2]) {
    const usable = columns.filter(({ proposal }) => proposal.tier === tier);
    for (;;) {
      const best = bestColumn(usable, tier < 2 ? covered : covered | ~must);
      if (best === null) break;
      chosen.push(best);
      covered |= best.rejects;
    }
  }
  if ((covered & must) !== must) {
    return { uncovered: bad.filter((_run, index) => (covered & (1n << BigInt(index))) === 0n) };
  }
  for (const column of [...chosen].sort(lessTelling)) {
    const rest = chosen.filter((other) => other !== column);
    if (rest.length > 0 && (union(rest) & all) === all) chosen = rest;
  }
  return { chosen: chosen.map(({ proposal }) => proposal) };
}

function rejectedBits(proposal: CheckProposal, bad: readonly JudgedRun[]): bigint {
  let bits = 0n;
  bad.forEach((run, index) => {
    if (!fulfilled(proposal, run)) bits |= 1n << BigInt(index);
  });
  return bits;
}

function bestColumn(columns: readonly Column[], covered: bigint): Column | null {
  let best: Column | null = null;
  let gain = 0;
  for (const column of columns) {
    const own = countBits(column.rejects & ~covered);
    if (own > gain || (own === gain && own > 0 && best !== null && column.proposal.worth > best.proposal.worth)) {
      best = column;
      gain = own;
    }
  }
  return best;
}

function lessTelling(first: Column, second: Column): number {
  return second.proposal.tier - first.proposal.tier || first.proposal.worth - second.proposal.worth;
}

function union(columns: readonly Column[]): bigint {
  return columns.reduce((bits, { rejects }) => bits | rejects, 0n);
}

function countBits(bits: bigint): number {
  let count = 0;
  for (const digit of bits.toString(16)) count += ones[Number.parseInt(digit, 16)] ?? 0;
  return count;
}

const ones = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
