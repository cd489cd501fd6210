import { z } from "zod";
import type { Catalog } from "../../../pipeline/catalog/catalog.js";
import { menuOf } from "../../../pipeline/compose/intents/intent-menu.js";
import { offlineIntents } from "../../../pipeline/compose/intents/offline.js";
import { indexPool } from "../../../pipeline/compose/material/pool-index.js";
import type { Answers } from "../../../pipeline/schema/answers.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import { blockOf } from "./blocks.js";

const personaSchema = z.object({ profession: z.string() });
const goals = 20;
const references = 60;

/** Goals that the offline extractor finds for the persona of a question, spread over all that it finds. */
export async function answerIntents(
  question: string,
  pool: ReadonlyMap<string, Subtask>,
  catalog: Catalog,
  environment: string,
): Promise<Answers["intent_proposals"]> {
  const { profession } = personaSchema.parse(JSON.parse(blockOf(question, "persona")));
  const persona = [...catalog.personas.values()].find(({ name }) => name === profession);
  if (persona === undefined) throw new Error(`there is no persona "${profession}"`);
  const index = indexPool([...pool.values()], persona, catalog, environment);
  const { behind } = menuOf(index, catalog);
  const { intents: found } = await offlineIntents.extract(persona, index, { catalog });
  const every = Math.max(1, Math.floor(found.length / goals));
  return {
    proposals: found
      .filter((_intent, at) => at % every === 0)
      .slice(0, goals)
      .map(({ goal, entity, deliverable, subtask_ids }) => {
        const makers = new Set(index.producers(deliverable).map(({ usable }) => usable.subtask.id));
        const mine = [...behind].filter(([, ids]) => ids.some((id) => subtask_ids.includes(id)));
        const first = mine.filter(([, ids]) => ids.some((id) => makers.has(id)));
        const others = mine.filter((line) => !first.includes(line));
        return {
          goal,
          entity,
          contact: persona.contacts.find(({ name }) => goal.includes(name))?.name ?? null,
          deliverable,
          subtasks: [...first, ...others].slice(0, references).map(([ref]) => ref),
        };
      }),
  };
}
