import { contradiction } from "./contradiction.js";
import { packedToUnpack, savedBesideItself, spoilt, turnedThereAndBack } from "./file-rules.js";
import { returnedToAuthor, sentTwice, tooManyMessages } from "./message-rules.js";
import type { PurposeStep } from "./purpose-step.js";
import { joinedMatters, unusedResult } from "./result-rules.js";

/** What nobody asks for, whatever can be done. */
export interface PurposeRule {
  readonly name: string;
  /** Why tasks are refused by it. */
  readonly reason: string;
  /** What of the steps is so, in a clause that names them; null where nothing is. */
  readonly found: (steps: readonly PurposeStep[]) => string | null;
}

/**
 * What has no purpose, one rule each. Two more are where they are decided: a fact that nothing uses
 * (`situation-faults.ts`), and a prerequisite that the agent could make (`compose/infeasible.ts`).
 */
export const purposeRules = [
  { name: "unused-result", reason: "a result would be used by nobody", found: unusedResult },
  { name: "saved-beside-itself", reason: "a file would be saved beside itself", found: savedBesideItself },
  { name: "packed-to-unpack", reason: "an archive would be packed to be unpacked", found: packedToUnpack },
  { name: "there-and-back", reason: "a file would be converted there and back", found: turnedThereAndBack },
  { name: "returned-to-author", reason: "a message would go back to its author", found: returnedToAuthor },
  { name: "sent-twice", reason: "one person would get the same file twice", found: sentTwice },
  { name: "many-messages", reason: "there would be more than three messages", found: tooManyMessages },
  { name: "spoilt", reason: "a log or a script would be spoilt", found: spoilt },
  { name: "contradiction", reason: "texts of the task would contradict each other", found: contradiction },
  { name: "joined-matters", reason: "contents of different matters would be joined", found: joinedMatters },
] as const satisfies readonly PurposeRule[];
export type PurposeRuleName = (typeof purposeRules)[number]["name"];

export function isPurposeRule(name: string): name is PurposeRuleName {
  return purposeRules.some((rule) => rule.name === name);
}

/** Why tasks are refused by a rule. */
export function reasonOf(name: PurposeRuleName): string {
  const rule = purposeRules.find((one) => one.name === name);
  if (rule === undefined) throw new RangeError(`there is no rule ${name}`);
  return rule.reason;
}

/** The first rule that refuses the steps, with what it found; null where all have a purpose. */
export function purposeless(steps: readonly PurposeStep[]): { rule: PurposeRuleName; found: string } | null {
  for (const { name: rule, found } of purposeRules) {
    const clause = found(steps);
    if (clause !== null) return { rule, found: clause };
  }
  return null;
}
