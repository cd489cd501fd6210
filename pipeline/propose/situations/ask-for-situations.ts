import type { Catalog } from "../../catalog/catalog.js";
import { ModelError } from "../../errors.js";
import type { DraftedTask } from "../../import/drafted-tasks.js";
import { fieldsBlock, jsonBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { Situation, SituationFile } from "../../schema/situation.js";
import { type ProposalFault, type ProposalFaultKind, proposalFault } from "../proposal-fault.js";
import { judgeSituation } from "./judge-situation.js";
import { situationBrief } from "./situation-brief.js";
import type { ProposalWorld } from "./world.js";

/** Situations that one answer is asked for: more become long, and alike. */
const mostAtOnce = 4;
/** Answers in a row of which nothing is kept, after which a model is not asked any more. */
const mostInVain = 3;
/** Refused proposals, the latest first, that are told with the next question. */
const mostReasons = 16;
const longestReason = 400;

const proposalPrompt = "propose-situations";

/** A proposal that was refused. */
export interface RefusedProposal extends ProposalFault {
  /** The id that it gave itself; "" where it has none that can be shown. */
  id: string;
}

export interface ProposedSituations {
  /** What was kept, as a file of `resources/situations/`; null for nothing. */
  file: SituationFile | null;
  refused: readonly RefusedProposal[];
  /** Why there are fewer than were wanted; null where there are not. */
  ended: string | null;
  /** Whether the model can be asked no more. */
  isOver: boolean;
  /** Questions that were asked. */
  asked: number;
}

/** What is asked for beside the number of situations. */
export interface SituationWish {
  /** A draft that one situation is to say anew. */
  readonly draft?: DraftedTask;
  /** Of which tasks there are too few, in words. */
  readonly lacking?: readonly string[];
  /** Questions that may be asked. */
  readonly mostAsked?: number;
}

/**
 * Asks a model for situations at a workplace until there are as many different ones as are wanted, it answers in vain, or it can no
 * longer be asked. Each answer is told why those before it were refused. What is kept when the budget ends is kept. With a draft,
 * one situation is asked for that says it anew, which the model may decline; where tasks are lacking, it is told of which kind.
 */
export async function askForSituations(
  model: LanguageModel,
  wanted: number,
  world: ProposalWorld,
  catalog: Pick<Catalog, "workplaces">,
  { draft: given, lacking = [], mostAsked = Number.POSITIVE_INFINITY }: SituationWish = {},
): Promise<ProposedSituations> {
  const draft = given ?? null;
  const { persona } = world;
  const before = catalog.workplaces.get(persona.id)?.situations ?? [];
  const brief = situationBrief(world, catalog);
  const kept: Situation[] = [];
  const refused: RefusedProposal[] = [];
  let round = 0;
  let vain = 0;
  let ended: string | null = null;
  let isOver = false;
  while (kept.length < wanted && ended === null) {
    if (round === mostAsked) {
      ended = `${model.name} was asked ${round} times`;
      break;
    }
    const asked = await ask(model, {
      prompt: proposalPrompt,
      output: "situation_proposals",
      variables: {
        ...brief,
        known: jsonBlock([...before, ...kept].map(({ id, goal }) => ({ id, goal }))),
        refusals: jsonBlock(lastOf(refused).map(({ id, detail }) => ({ id, reason: detail.slice(0, longestReason) }))),
        draft: draft === null ? "none" : draftBlock(draft),
        lacking: lacking.length === 0 ? "none" : jsonBlock(lacking),
        round: String(++round),
        wanted: String(Math.min(mostAtOnce, wanted - kept.length)),
      },
      subject: persona.id,
    });
    if ("ended" in asked) {
      ended = asked.ended;
      isOver = true;
      break;
    }
    const keptBefore = kept.length;
    const lessons: RefusedProposal[] = [];
    if ("failure" in asked) lessons.push({ id: "", ...proposalFault("shape", asked.failure) });
    else {
      for (const proposal of asked.proposals) {
        if (kept.length === wanted) break;
        const judged = await judgeSituation(proposal, [...before, ...kept], world, draft);
        if ("situation" in judged) kept.push({ ...judged.situation, ...(draft && { draft: draft.id }) });
        else lessons.push({ id: idOf(proposal), ...judged.fault });
      }
      if (draft !== null && asked.declined !== null && asked.proposals.length === 0) {
        refused.push(...lessons, { id: "", ...proposalFault("declined", asked.declined) });
        ended = `${model.name} declined: ${asked.declined}`;
        break;
      }
      if (asked.proposals.length === 0)
        lessons.push({ id: "", ...proposalFault("shape", "the answer has no proposals") });
    }
    refused.push(...lessons);
    vain = kept.length > keptBefore ? 0 : vain + 1;
    if (vain === mostInVain)
      ended = `${model.name} proposed nothing in ${vain} answers that can be used: ${lessons[0]?.detail}`;
  }
  const author = model.modelAuthor(proposalPrompt);
  return {
    file: kept.length === 0 ? null : { persona: persona.id, proposed_by: author, situations: kept },
    refused,
    ended,
    isOver,
    asked: round,
  };
}

function draftBlock({ level, instruction, applications, milestones }: DraftedTask): string {
  return fieldsBlock({ level, instruction, applications, milestones });
}

/** The latest refusal of each id, latest first. */
function lastOf(refused: readonly RefusedProposal[]): RefusedProposal[] {
  const latest = new Map(refused.map((one): [string, RefusedProposal] => [one.id, one]));
  const ids = new Set(refused.toReversed().map(({ id }) => id));
  return [...ids].flatMap((id) => latest.get(id) ?? []).slice(0, mostReasons);
}

type Asked = { proposals: readonly unknown[]; declined: string | null } | { failure: string } | { ended: string };

/** An answer, why it cannot be used, or why no further one will come. */
async function ask(
  model: LanguageModel,
  question: Parameters<typeof model.ask<"situation_proposals">>[0],
): Promise<Asked> {
  try {
    const asked = await model.ask(question);
    if ("value" in asked) return asked.value;
    return { failure: `${asked.failure.outcome}: ${asked.failure.detail}` };
  } catch (error) {
    if (error instanceof ModelError) return { ended: error.message };
    throw error;
  }
}

function idOf(proposal: unknown): string {
  const id = typeof proposal === "object" && proposal !== null && "id" in proposal ? proposal.id : null;
  return typeof id === "string" && /^[a-z0-9-]{1,64}$/.test(id) ? id : "";
}

/** By kind: how many were refused for it. */
export function countFaults(refused: readonly ProposalFault[]): Partial<Record<ProposalFaultKind, number>> {
  const counts: Partial<Record<ProposalFaultKind, number>> = {};
  for (const { kind } of refused) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
