import { identify } from "../../hash.js";
import type { Rng } from "../../rng.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Situation } from "../../schema/situation.js";
import type { SituationDecision } from "../../schema/situation-decision.js";
import type { ObstacleKind } from "../../schema/subtask.js";
import type { Intent, Purpose, TaskDraft } from "../../schema/task/task.js";
import { fill } from "../../template/template.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import type { AttemptFailure, CompositionContext } from "../composition-context.js";
import type { DraftParts } from "../draft-parts.js";
import { finishDraft, levelOf } from "../finish-draft.js";
import { outsideRanges, shapeOf } from "../graph-shape.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { furnishing } from "./furnish.js";
import type { SituationGraph } from "./situation-graph.js";

/** What a draft of a situation is made of. */
export interface DraftPlan {
  composition: CompositionContext;
  usable: readonly UsableSubtask[];
  /** Draws subtasks and orders: alike for the same request about the same records, which would else be made twice. */
  graphRng: Rng;
  /** What a task that cannot be done is to lack; null where it may lack anything. */
  sought: ObstacleKind | null;
  rng: Rng;
}

/** The draft of a situation out of its parts, or why they are none of what is asked for. */
export function finished(
  bound: BoundSituation,
  parts: DraftParts,
  setup: EnvironmentSetup,
  { composition, rng }: DraftPlan,
): TaskDraft | AttemptFailure {
  if (levelOf(parts) !== composition.request.level) return "level";
  const outside = outsideRanges(composition, shapeOf(parts.assembled));
  if (outside !== null) return outside;
  const furnish = furnishing(bound, parts, composition.catalog.resourceTypes);
  const { condition, infeasibility } = parts;
  const furnished: DraftParts = {
    ...parts,
    condition: condition && { ...condition, flipped_setup: furnish(condition.flipped_setup) },
    infeasibility: infeasibility && { ...infeasibility, twin_setup: furnish(infeasibility.twin_setup) },
  };
  const intent = intentOf(bound, parts, composition);
  return finishDraft({ composition, intent, rng }, furnished, furnish(setup));
}

function intentOf(
  { situation, words, given }: BoundSituation,
  { assembled }: DraftParts,
  { persona }: CompositionContext,
): Intent {
  const goal = fill(situation.goal, words);
  const [subject] = Object.keys(situation.about);
  const entity = subject === undefined ? (words.organisation ?? "") : String(given.get(subject)?.value);
  const last = assembled.nodes.at(-1);
  return {
    id: identify("intent", { persona: persona.id, situation: situation.id, goal }),
    persona: persona.id,
    goal,
    entity,
    deliverable: last?.usable.results[0]?.type ?? "",
    subtask_ids: [...new Set(assembled.nodes.map(({ usable }) => usable.subtask.id))],
  };
}

/** What the nodes of the graphs are there for, by the names of the situation. */
export function purposeOf(
  { situation, words }: BoundSituation,
  graphs: readonly SituationGraph[],
  decision: SituationDecision | null,
): Purpose {
  const named = (names: readonly string[]) => {
    const found = graphs.flatMap(({ nodes }) =>
      names.flatMap((name) => {
        const node = nodes.get(name);
        return node === undefined ? [] : [{ name, node }];
      }),
    );
    return [...new Map(found.map((entry) => [`${entry.name} ${entry.node}`, entry])).values()];
  };
  const facts = named(Object.keys(situation.facts));
  const deliverables = named(Object.keys(situation.deliverables));
  return {
    situation: situation.id,
    words: usedWords(situation, words, [...facts, ...deliverables], decision),
    facts,
    deliverables,
  };
}

/**
 * The words of blanks that stand in the situation's texts, and the day of the records where what is asked for hangs on it:
 * who resizes a picture need not be told which day it is, and a task that is due today is due on the computer's day.
 */
function usedWords(
  { about: _about, ...situation }: Situation,
  words: Readonly<Record<string, string>>,
  asked: readonly { name: string }[],
  decision: SituationDecision | null,
): Record<string, string> {
  const texts = JSON.stringify(situation);
  const { meaning, facts, deliverables } = situation;
  const dated = JSON.stringify([meaning, decision, asked.map(({ name }) => facts[name] ?? deliverables[name])]);
  const isDated = /[@{]today/.test(dated);
  return Object.fromEntries(
    Object.entries(words).filter(([name]) =>
      name === "today_iso"
        ? isDated
        : texts.includes(`{${name}`) || name === "today" || name.startsWith(situation.asked_by),
    ),
  );
}
