import { identify } from "../../hash.js";
import { unfitness } from "../../llm/answer/unfit-text.js";
import type { Answers } from "../../schema/answers.js";
import type { Persona } from "../../schema/catalog.js";
import type { Intent } from "../../schema/task.js";
import type { PoolIndex } from "../material/pool-index.js";
import type { IntentMenu } from "./intent-menu.js";
import { serving } from "./serving.js";

type IntentProposal = Answers["intent_proposals"]["proposals"][number];

const longestGoal = 160;

/** The usable proposals of a model, and the problems of the others. */
export interface ReadProposals {
  intents: Intent[];
  refused: { goal: string; reason: string }[];
}

/**
 * Takes the proposals that speak of what there is: an entity and a contact of the persona, named in the goal; a
 * deliverable and subtasks of the menu. The group of an intent is what was proposed, with what is lacking to make it.
 */
export function readProposals(
  proposals: readonly IntentProposal[],
  persona: Persona,
  index: PoolIndex,
  menu: IntentMenu,
): ReadProposals {
  const intents = new Map<string, Intent>();
  const refused: ReadProposals["refused"] = [];
  const spoken = new Set<string>();
  for (const proposal of proposals) {
    const refuse = (reason: string) => refused.push({ goal: proposal.goal.slice(0, longestGoal), reason });
    const reason = whyRefused(proposal, persona, menu);
    if (reason !== null) {
      refuse(reason);
      continue;
    }
    const { entity, deliverable } = proposal;
    const goal = proposal.goal.trim().replace(/\.$/, "");
    if (spoken.has(goal.toLowerCase())) {
      refuse("it was proposed before");
      continue;
    }
    const known = proposal.subtasks.filter((ref) => menu.behind.has(ref));
    const unknown = proposal.subtasks.filter((ref) => !menu.behind.has(ref));
    if (known.length === 0) {
      refuse("it names no subtask of the list");
      continue;
    }
    if (unknown.length > 0) refuse(`there is no subtask ${unknown.slice(0, 5).join(", ")}; the others are kept`);
    spoken.add(goal.toLowerCase());
    const chosen = new Set(known.flatMap((ref) => menu.behind.get(ref) ?? []));
    const group = [...new Set([...chosen, ...serving(index, deliverable, chosen)])].sort();
    const defining = { persona: persona.id, goal, entity, deliverable };
    const id = identify("intent", defining);
    intents.set(id, { id, ...defining, subtask_ids: group });
  }
  return { intents: [...intents.values()], refused };
}

function whyRefused(
  { goal, entity, contact, deliverable }: IntentProposal,
  persona: Persona,
  menu: IntentMenu,
): string | null {
  const unfit = unfitness(goal, { longest: longestGoal, lines: "one" });
  if (unfit !== null) return unfit;
  if (/[{}]/.test(goal)) return "it has a blank";
  if (!persona.entities.includes(entity)) return `"${entity}" is none of the persona's entities`;
  if (!goal.includes(entity)) return `it does not name "${entity}"`;
  if (!menu.deliverables.some(({ type }) => type === deliverable)) {
    return `"${deliverable}" is none of the deliverables`;
  }
  const named = persona.contacts.filter(({ name }) => goal.includes(name)).map(({ name }) => name);
  if (contact !== null && !persona.contacts.some(({ name }) => name === contact)) {
    return `"${contact}" is none of the persona's contacts`;
  }
  if (named.join() !== (contact ?? ""))
    return `it names ${named.join(" and ") || "nobody"}, not ${contact ?? "nobody"}`;
  return null;
}
