import type { ScreenPicture } from "../screen-picture.js";
import type { Move } from "../vocabularies/move.js";

/** A step that was done before, as the prompt of a later one tells it. */
export interface StepBefore {
  /** Name of the picture before it. */
  readonly picture: string;
  readonly thought: string;
  readonly instruction: string;
  /** Null where the vocabulary has no words for it. */
  readonly said: readonly string[] | null;
}

/** One step of a recording as a model is to learn it. All texts are plain: on one line, without commands. */
export interface ConversationSample {
  /** Of the trajectory, and the number of the step. */
  readonly id: string;
  readonly task: string;
  readonly step: number;
  readonly instruction: string;
  readonly picture: Omit<ScreenPicture, "bytes">;
  readonly description: string;
  readonly thought: string;
  readonly stepInstruction: string;
  /** What is to be answered, in the vocabulary of the format. */
  readonly said: readonly string[];
  readonly moves: readonly Move[];
  /** The last steps before it, oldest first. */
  readonly earlier: readonly StepBefore[];
  /** How many steps there were before those. */
  readonly forgotten: number;
}

/** Steps before a step that its prompt tells. */
export const toldSteps = 4;

/** The earlier steps as lines of a prompt: "Step 3: Click 'File'." */
export function earlierLines({
  earlier,
  step,
}: {
  earlier: readonly { readonly instruction: string }[];
  step: number;
}): string {
  if (earlier.length === 0) return "None";
  return earlier.map(({ instruction }, i) => `Step ${step - earlier.length + i}: ${instruction}`).join("\n");
}
