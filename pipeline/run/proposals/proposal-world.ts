import { usableSubtasks } from "../../compose/material/pool-index.js";
import { doersAmong } from "../../compose/situations/doers.js";
import { thoseThatGive } from "../../compose/situations/match-subtask.js";
import type { ProposalWorld } from "../../propose/situations/world.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import { makeWorkplace } from "../../workplace/make-workplace.js";
import type { situationTrials } from "./situation-trial.js";

/** Seeds of the workplaces at which a proposed situation has to arise. */
const seeds = [1, 2, 3, 4, 5];

/** Tasks that have to come of a proposed situation when it is tried. */
export const tasksOfProposal = 2;

/** What situations of a persona are held against, or what it lacks for them. */
export function proposalWorld(
  persona: Persona,
  pool: SubtaskPool,
  trial: ReturnType<typeof situationTrials>,
  { catalog, environment }: Pick<Context, "catalog" | "environment">,
): ProposalWorld | { lacks: string } {
  const workplace = catalog.workplaces.get(persona.id);
  if (workplace === undefined) return { lacks: `the ${persona.name} has no workplace` };
  const { description } = workplace;
  const types = catalog.resourceTypes;
  const usable = usableSubtasks([...pool.subtasks.values()], persona, catalog, environment.name);
  const readings = thoseThatGive(usable, { wanted: "value_in_mind" }, ["xlsx_path", "query"], false, types);
  if (readings.length === 0)
    return { lacks: `the pool has nothing with which the ${persona.name} finds a value out in a workbook` };
  return {
    persona,
    description,
    usable,
    workplaces: seeds.map((seed) => makeWorkplace(description, seed)),
    doers: doersAmong(usable, catalog),
    types,
    tryOut: (situation, others) => trial(persona.id, situation, others),
  };
}
