import type { Situation } from "../../schema/situation.js";

/** A question about a fact or a deliverable of a situation, by its name. */
export type PerStep<Answer> = (situation: Situation, name: string) => Answer;

/** The same question, answered once for each. */
export function oncePerStep<Answer>(ask: PerStep<Answer>): PerStep<Answer> {
  // By the situation itself: what is proposed again under an id may be another one.
  const known = new WeakMap<Situation, Map<string, { answer: Answer }>>();
  return (situation, name) => {
    const ofSituation = known.get(situation) ?? new Map<string, { answer: Answer }>();
    known.set(situation, ofSituation);
    const found = ofSituation.get(name) ?? { answer: ask(situation, name) };
    ofSituation.set(name, found);
    return found.answer;
  };
}
