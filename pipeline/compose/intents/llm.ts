import { RequestError } from "../../errors.js";
import { jsonBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { Persona } from "../../schema/catalog.js";
import type { Intent } from "../../schema/task.js";
import type { PoolIndex } from "../material/pool-index.js";
import type { IntentExtractor } from "./intent.js";
import { type IntentMenu, menuOf } from "./intent-menu.js";
import { type ReadProposals, readProposals } from "./read-proposals.js";

/** Requests to a model when no proposal can be used. */
const attempts = 2;
/** Number of reasons listed for the model and in the error. */
const mostReasons = 12;

/**
 * Goals that a language model finds for a persona in what the pool can do. What it proposes is checked against the
 * persona and the pool; what is wrong is reported and left out.
 *
 * Throws RequestError REQUEST_NO_INTENT when nothing usable was proposed, twice.
 */
export function createLlmIntents(model: LanguageModel): IntentExtractor {
  return {
    afterSituations: true,
    async extract(persona, index, { catalog }) {
      const menu = menuOf(index, catalog);
      if (menu.deliverables.length === 0) return { intents: [], refused: [] };
      const all: ReadProposals["refused"] = [];
      let reasons: string[] = [];
      for (let attempt = 0; attempt < attempts; attempt++) {
        const { intents, refused } = await propose(model, persona, index, menu, reasons);
        all.push(...refused);
        if (intents.length > 0) return { intents, refused: all };
        reasons = refused.slice(0, mostReasons).map(({ goal, reason }) => `${goal}: ${reason}`);
      }
      throw new RequestError(
        "REQUEST_NO_INTENT",
        `${model.name} proposed no goal that the ${persona.name} can pursue (${reasons[0] ?? "it proposed nothing"}); choose another model with --model compose=..., or --model compose=offline`,
      );
    },
  };
}

async function propose(
  model: LanguageModel,
  persona: Persona,
  index: PoolIndex,
  menu: IntentMenu,
  reasons: readonly string[],
): Promise<ReadProposals> {
  const asked = await model.ask({
    prompt: "extract-intents",
    output: "intent_proposals",
    variables: {
      persona: jsonBlock(introduce(persona)),
      deliverables: jsonBlock(menu.deliverables),
      subtasks: jsonBlock(menu.subtasks),
      refusals: jsonBlock(reasons),
    },
    subject: persona.id,
  });
  if ("value" in asked) return readProposals(asked.value.proposals, persona, index, menu);
  const { outcome, detail } = asked.failure;
  const intents: Intent[] = [];
  return { intents, refused: [{ goal: "the whole answer", reason: `${outcome}: ${detail}` }] };
}

/** Describes a persona for a model; its own goals are examples. */
function introduce({ name, typical_work, functions, goals, entities, contacts }: Persona) {
  return {
    profession: name,
    typical_work,
    uses: functions,
    entities,
    contacts: contacts.map((contact) => ({ name: contact.name, role: contact.role })),
    goals: goals.map(({ goal, deliverable }) => ({ goal, deliverable })),
  };
}
