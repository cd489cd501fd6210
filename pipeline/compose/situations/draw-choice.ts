import type { Rng } from "../../rng.js";
import type { LevelId } from "../../schema/task/task.js";
import { createChooser } from "../growth/rendezvous.js";
import { type PersonaSituations, type SituationSubject, subjectOf } from "./persona-situations.js";
import { needsPages, type PossibleChoice } from "./possible-choice.js";

/** What a dataset has already. */
export interface DrawHistory {
  /** How many tasks a skeleton has. */
  usesOf(skeleton: string): number;
  /** How many it may have now, and at last. */
  limit: number;
  most: number;
}

/** What is asked of the draw. */
interface DrawRequest {
  level: LevelId;
  /** The graph is to have certain figures, so that only some of what is drawn can be used. */
  isShaped: boolean;
}

/** Share of the attempts at situations that a model proposed, where there are any. */
const proposedShare = 0.5;
/** How many times as many tasks a skeleton of a model may have: its situations are few, and were asked for. */
const proposedLimit = 3;
/** Share of other forms among the tasks of a situation that has some. */
const otherFormShare = 0.6;
/** Share of tasks with a decision among those of situations that have one. */
const decidedShare = 0.92;
/** How often something is drawn beside something else that has as many tasks. */
const weights = {
  /** A situation in which something can be decided, of a task that can be done: fewer have it than are wanted. */
  deciding: 36,
  /** The same where a graph of certain figures is asked for: most decisions that are drawn there are passed over. */
  fittingDecision: 1000,
  /** A situation that cannot do without pages or a web application: fewer are such than are wanted. */
  online: 4,
  /** What can be done without the application that most tasks of the persona need. */
  uncommon: 2,
  /** An errand in another form, in which one address is all that is found out. */
  otherErrand: 0.25,
  /** A decision whose limit is looked up. */
  findsLimit: 4,
};

/** How fast the weight of what is drawn falls with its tasks. Decisions would run short in large datasets by the usual one. */
const wearing = { usual: 3, deciding: 2.4 };

/**
 * Draws a situation, in which form, whether it is one with a decision, and what is asked for; null where all is used up.
 * What has few tasks is drawn more often, so that a dataset repeats itself late.
 */
export function drawChoice(
  { choices, uncommon, proposed, subjects }: Pick<PersonaSituations, "choices" | "uncommon" | "proposed" | "subjects">,
  { usesOf, limit, most }: DrawHistory,
  { level, isShaped }: DrawRequest,
  rng: Rng,
): PossibleChoice | null {
  const limitOf = (id: string) => (proposed.has(id) ? Math.min(proposedLimit * limit, most) : limit);
  const open = choices.filter(({ skeleton, situation }) => usesOf(skeleton) < limitOf(situation.id));
  const ofModels = open.filter(({ situation }) => proposed.has(situation.id));
  const isOfModel = ofModels.length > 0 && rng.fork("proposed").next() < proposedShare;
  const bySubject = groupBySubject(isOfModel ? ofModels : open);
  // Decisions are as frequent among tasks that cannot be done as among all others, so that none of them tells one.
  const deciding = level === "L4" ? 1 : isShaped ? weights.fittingDecision : weights.deciding;
  const weightOf = ({ id, skeletons, isErrand }: SituationSubject): number => {
    const own = bySubject.get(id) ?? [];
    const uses = skeletons.reduce((sum, skeleton) => sum + usesOf(skeleton), 0);
    const isOther = isErrand && own.every(({ situation }) => situation.form_of !== undefined);
    const decides = own.some(({ choice }) => choice.branches !== null);
    const ofKind = (isOther ? weights.otherErrand : 1) * (decides ? deciding : 1);
    const used = rarely(uses, decides && level !== "L4" ? wearing.deciding : wearing.usual);
    const spared = own.some((choice) => uncommon.has(choice)) ? weights.uncommon : 1;
    return used * ofKind * spared * (own.every(needsPages) ? weights.online : 1);
  };
  const eligible = [...bySubject.keys()].flatMap((id) => subjects.get(id) ?? []);
  const subject = createChooser(rng.fork("situation")).prefer(eligible, weightOf);
  if (subject === undefined) return null;
  const ofForm = (all: readonly PossibleChoice[]) => {
    const isOther = rng.fork("form").next() < otherFormShare;
    const wanted = all.filter(({ situation }) => (situation.form_of !== undefined) === isOther);
    const forms = wanted.length > 0 ? wanted : all;
    const form = rng.fork("situation", "form").pick([...new Set(forms.map(({ situation }) => situation))]);
    return forms.filter(({ situation }) => situation === form);
  };
  const own = ofForm(bySubject.get(subject.id) ?? []);
  const decides = rng.fork("decides").next() < decidedShare;
  const kind = own.filter(({ choice }) => (choice.branches !== null) === decides);
  const chosen = createChooser(rng.fork("choice")).prefer(kind.length === 0 ? own : kind, (possible) => {
    const { skeleton, choice } = possible;
    const ofKind = choice.branches?.findsLimit === true ? weights.findsLimit : 1;
    return rarely(usesOf(skeleton), wearing.usual) * ofKind * (uncommon.has(possible) ? weights.uncommon : 1);
  });
  return chosen ?? null;
}

function groupBySubject(choices: readonly PossibleChoice[]): Map<string, PossibleChoice[]> {
  const groups = new Map<string, PossibleChoice[]>();
  for (const choice of choices) {
    const id = subjectOf(choice.situation);
    const known = groups.get(id);
    if (known === undefined) groups.set(id, [choice]);
    else known.push(choice);
  }
  return groups;
}

/** The weight of what has so many tasks. */
function rarely(uses: number, exponent: number): number {
  return (1 + uses) ** -exponent;
}
