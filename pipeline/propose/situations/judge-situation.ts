import { RequestError } from "../../errors.js";
import type { DraftedTask } from "../../import/drafted-tasks.js";
import type { Situation } from "../../schema/situation.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import { doableFault } from "./doable.js";
import { leftOutFault } from "./left-out.js";
import { addressFault, boundPartsFault, namedPartsFault } from "./named-parts.js";
import { nothingComputedFault, queryFault } from "./queries.js";
import { readProposal } from "./read-proposal.js";
import { tooNearFault } from "./too-near.js";
import { valueFault } from "./values.js";
import type { ProposalWorld } from "./world.js";

/**
 * Holds a proposed situation against the workplace of several seeds, the pool and the situations that there are: what is
 * wrong with it, or the situation; with a draft, whether it does the work of it, too. The cheap questions come first; the last one makes tasks of it.
 */
export async function judgeSituation(
  proposal: unknown,
  others: readonly Situation[],
  world: ProposalWorld,
  draft: DraftedTask | null = null,
): Promise<{ situation: Situation } | { fault: ProposalFault }> {
  const read = readProposal(proposal);
  if ("fault" in read) return read;
  const { situation } = read;
  try {
    const fault = situationFault(situation, others, world) ?? (draft && leftOutFault(situation, draft, world));
    if (fault !== null) return { fault };
    const reason = await world.tryOut(situation, others);
    return reason === null ? { situation } : { fault: proposalFault("graph", reason) };
  } catch (error) {
    // A condition that compares what cannot be compared, only where a row is looked at.
    if (!(error instanceof RequestError)) throw error;
    return { fault: proposalFault("query", error.message) };
  }
}

/** All that can be told of a situation without making a task. */
export function situationFault(
  situation: Situation,
  others: readonly Situation[],
  world: ProposalWorld,
): ProposalFault | null {
  return (
    namedPartsFault(situation, world) ??
    addressFault(situation) ??
    queryFault(situation, world) ??
    nothingComputedFault(situation) ??
    tooNearFault(situation, others) ??
    doableFault(situation, world) ??
    valueFault(situation, world) ??
    boundPartsFault(situation, world)
  );
}
