import { requirePersona } from "../../compose/request/availability.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { countFaults } from "../../propose/situations/ask-for-situations.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { Drop } from "../../schema/drop.js";
import type { CompositionRequest } from "../../schema/task/request.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import type { RunModels } from "../models/models.js";
import { furnishSituations } from "./furnish-situations.js";
import { dropsOf, type ProposedFor, proposeSituations, situationsFor } from "./propose-situations.js";

/**
 * The context of a run in which models have done what is theirs before tasks are composed: the one that composes has
 * proposed situations for the personas of a request (those that are there already count), the one that furnishes has
 * written their papers anew. What is refused is dropped, and what came of it is said.
 */
export async function withProposals(
  models: Pick<RunModels, "at">,
  { persona, count }: { persona?: CompositionRequest["persona"]; count: number },
  pool: SubtaskPool,
  context: Context,
  onDrop: (drop: Drop) => void = () => undefined,
): Promise<Context> {
  const { catalog } = context;
  const personas = persona === undefined ? [...catalog.personas.values()] : [requirePersona(persona, catalog)];
  const [composing, furnishing] = [models.at("compose"), models.at("furnish")];
  const composed = composing === null ? context : await proposed(composing, personas, count, pool, context, onDrop);
  return furnishing === null ? composed : furnishSituations(furnishing, personas, pool, composed, onDrop);
}

async function proposed(
  model: LanguageModel,
  personas: readonly Persona[],
  count: number,
  pool: SubtaskPool,
  context: Context,
  onDrop: (drop: Drop) => void,
): Promise<Context> {
  const { catalog } = context;
  const enough = situationsFor(count, personas.length);
  const asked = personas.filter(({ id }) => (catalog.workplaces.get(id)?.proposed.size ?? 0) < enough);
  const { proposed: made, context: enlarged } = await proposeSituations(
    model,
    { personas: asked, wanted: enough },
    pool,
    context,
  );
  for (const one of made) for (const drop of dropsOf(one)) onDrop(drop);
  if (asked.length > 0) context.report({ kind: "notice", stage: "compose", text: saidOf(made) });
  return enlarged;
}

/** What came of questions for situations, in a line. */
export function saidOf(proposed: readonly ProposedFor[]): string {
  const kept = proposed.reduce((sum, { file }) => sum + (file?.situations.length ?? 0), 0);
  const wanted = proposed.reduce((sum, one) => sum + one.wanted, 0);
  const refused = Object.entries(countFaults(proposed.flatMap((one) => one.refused)));
  const why = refused.map(([kind, times]) => `${times} ${kind}`).join(", ");
  const ended = proposed.find((one) => one.ended !== null)?.ended ?? null;
  return [
    `${kept} of ${wanted} situations were proposed`,
    ...(why === "" ? [] : [`refused: ${why}`]),
    ...(ended === null ? [] : [ended]),
  ].join("; ");
}
