import { withAddition } from "../../catalog/with-addition.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { proposalFaultKinds } from "../../propose/proposal-fault.js";
import {
  askForSituations,
  type ProposedSituations,
  type SituationWish,
} from "../../propose/situations/ask-for-situations.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import { noAddition } from "../../schema/catalog/catalog-addition.js";
import type { Drop } from "../../schema/drop.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import { proposalWorld, tasksOfProposal } from "./proposal-world.js";
import { situationTrials } from "./situation-trial.js";

/** Tasks that one proposed situation is to serve, and the most that one run asks for at one workplace. */
const tasksPerSituation = 5;
const mostSituations = 24;

/** How many situations of its own a run of so many tasks has for each of some personas. */
export function situationsFor(tasks: number, personas: number): number {
  return Math.max(1, Math.min(mostSituations, Math.ceil(tasks / Math.max(1, personas) / tasksPerSituation)));
}

/** What was proposed for one persona. */
export interface ProposedFor extends ProposedSituations {
  persona: string;
  wanted: number;
}

/** For whom a model is asked, for how many situations each, and what else is said of them. */
interface SituationsAsked {
  personas: readonly Persona[];
  wanted: number;
  wishFor?: (persona: Persona) => Pick<SituationWish, "lacking" | "mostAsked">;
}

/**
 * Asks a model for so many situations at the workplace of each persona, and holds each of them against the pool and the
 * records of several seeds. Returns what came of it, in the order of the personas, and the context with what was kept.
 */
export async function proposeSituations(
  model: LanguageModel,
  { personas, wanted, wishFor = () => ({}) }: SituationsAsked,
  pool: SubtaskPool,
  context: Context,
): Promise<{ proposed: ProposedFor[]; context: Context }> {
  const { catalog } = context;
  const trial = situationTrials(pool, context, tasksOfProposal);
  let done = 0;
  const proposed = await Promise.all(
    personas.map(async (persona): Promise<ProposedFor> => {
      const world = proposalWorld(persona, pool, trial, context);
      if ("lacks" in world) {
        return { persona: persona.id, wanted, file: null, refused: [], ended: world.lacks, isOver: false, asked: 0 };
      }
      const found = await askForSituations(model, wanted, world, catalog, wishFor(persona));
      done += 1;
      const label = `situations of ${persona.name}`;
      context.report({ kind: "progress", stage: "compose", done, total: personas.length, label });
      return { persona: persona.id, wanted, ...found };
    }),
  );
  const situations = proposed.flatMap(({ file }) => file ?? []);
  return {
    proposed,
    context: { ...context, catalog: withAddition(catalog, { ...noAddition, situations }) },
  };
}

/** Refused proposals as a run counts what it drops. */
export function dropsOf({ persona, refused }: ProposedFor): Drop[] {
  return refused.map(({ kind, id, detail }) => ({
    stage: "compose",
    reason: `a proposed situation: ${proposalFaultKinds[kind]}`,
    subject: `${persona}${id === "" ? "" : `, ${id}`}: ${detail}`,
  }));
}
