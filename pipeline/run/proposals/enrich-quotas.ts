import type { Catalog } from "../../catalog/catalog.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import { type CatalogAddition, noAddition } from "../../schema/catalog/catalog-addition.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import type { ShortQuota } from "../dataset/fill-quotas.js";
import type { Quota } from "../dataset/quotas.js";
import type { RunModels } from "../models/models.js";
import { proposeSituations, situationsFor } from "./propose-situations.js";
import { saidOf } from "./with-proposals.js";

/** Rounds of questions for quotas that end short, those in vain in a row after which there is none any more, and questions in all. */
const mostRounds = 4;
const mostInVain = 2;
const mostAsked = 60;
/** Personas that are asked for a quota that is not of one persona. */
const personasOfQuota = 3;

/** What has been proposed for quotas that end short. */
interface MoreSituations {
  context: Context;
  addition: CatalogAddition;
}

/**
 * Returns who has the model that composes asked again for situations of the personas, levels and capabilities whose quota ends
 * short, until rounds or questions are used up or two rounds in a row bring nothing new. Undefined where no model composes.
 */
export function quotaEnricher(
  models: Pick<RunModels, "at">,
  pool: SubtaskPool,
  start: Context,
): ((short: readonly ShortQuota[]) => Promise<MoreSituations | null>) | undefined {
  const model = models.at("compose");
  if (model === null) return undefined;
  let context = start;
  let [round, vain, asked, isOver] = [0, 0, 0, false];
  return async (short) => {
    while (round < mostRounds && vain < mostInVain && asked < mostAsked && !isOver) {
      round += 1;
      const lacking = lackingFor(short, context.catalog);
      const personas = [...lacking.keys()];
      const missing = short.reduce((sum, one) => sum + one.missing, 0);
      const each = Math.max(1, Math.floor((mostAsked - asked) / Math.max(1, personas.length)));
      const found = await proposeSituations(
        model,
        {
          personas,
          wanted: situationsFor(missing, personas.length),
          wishFor: (persona) => ({ lacking: lacking.get(persona) ?? [], mostAsked: each }),
        },
        pool,
        context,
      );
      context = found.context;
      const situations = found.proposed.flatMap(({ file }) => file ?? []);
      asked += found.proposed.reduce((sum, one) => sum + one.asked, 0);
      isOver = found.proposed.some((one) => one.isOver);
      vain = situations.length > 0 ? 0 : vain + 1;
      const what = `${short.length} quotas lack ${missing} tasks, such as ${short[0]?.quota.id ?? "none"}`;
      const bounds = `round ${round} of ${mostRounds}, ${asked} of ${mostAsked} questions`;
      context.report({ kind: "notice", stage: "compose", text: `${what} (${bounds}): ${saidOf(found.proposed)}` });
      if (situations.length > 0) return { context, addition: { ...noAddition, situations } };
    }
    return null;
  };
}

/** What is lacking, in words, by persona. A quota of no persona is asked of those with the fewest situations. */
function lackingFor(short: readonly ShortQuota[], catalog: Catalog): Map<Persona, string[]> {
  const lacking = new Map<Persona, string[]>();
  const countOf = ({ id }: Persona) => catalog.workplaces.get(id)?.situations.length ?? 0;
  const all = [...catalog.personas.values()].filter(({ id }) => catalog.workplaces.has(id));
  const fewest = all.toSorted((one, other) => countOf(one) - countOf(other)).slice(0, personasOfQuota);
  for (const { quota, missing } of short) {
    const own = all.filter(({ id }) => id === quota.request.persona);
    const words = `${missing} tasks: ${wordsOf(quota, catalog)}`;
    for (const persona of quota.request.persona === undefined ? fewest : own) {
      lacking.set(persona, [...(lacking.get(persona) ?? []), words]);
    }
  }
  return lacking;
}

/** The kind of the tasks of a quota: "level L1: one application; capability ...". */
function wordsOf({ request }: Quota, { levels, capabilities, scenarios }: Catalog): string {
  const level = levels.get(request.level);
  const capability = request.capability === undefined ? undefined : capabilities.get(request.capability);
  const scenario = request.scenario === undefined ? undefined : scenarios.get(request.scenario);
  const complexity = Object.entries(request.complexity ?? {}).map(([dimension, wanted]) => `${dimension} ${wanted}`);
  return [
    `level ${request.level}${level === undefined ? "" : ` (${level.description})`}`,
    ...(capability === undefined ? [] : [`capability ${capability.name} (${capability.description})`]),
    ...(scenario === undefined ? [] : [`scenario ${scenario.name} (${scenario.description})`]),
    ...(complexity.length === 0 ? [] : [`complexity: ${complexity.join(", ")}`]),
  ].join("; ");
}
