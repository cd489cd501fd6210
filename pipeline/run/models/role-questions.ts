import type { ModelRole } from "../../llm/model-roles.js";
import type { AnswerName } from "../../schema/answers.js";
import { mostPictures } from "../attempts/judged-pictures.js";

/** A kind of question that a role asks. */
export interface RoleQuestion {
  /** Id of the prompt in `prompts/`. */
  readonly prompt: string;
  readonly output: AnswerName;
  /** Most pictures that go with it. */
  readonly pictures: number;
}

/** The screen before and after a step, each as it is and with the numbers of its controls. */
const screens = 4;

/** Everything that the models of each role are asked. */
export const roleQuestions: Readonly<Record<ModelRole, readonly RoleQuestion[]>> = {
  explore: [
    { prompt: "look-around", output: "exploration_step", pictures: screens },
    { prompt: "propose-subtasks", output: "subtask_proposals", pictures: 1 },
  ],
  act: [{ prompt: "next-action", output: "next_action", pictures: screens }],
  evaluate: [{ prompt: "write-evaluator", output: "evaluator_source", pictures: 0 }],
  compose: [{ prompt: "propose-situations", output: "situation_proposals", pictures: 0 }],
  furnish: [{ prompt: "write-contents", output: "written_contents", pictures: 0 }],
  persona: [{ prompt: "propose-workplace", output: "workplace_proposal", pictures: 0 }],
  describe: [
    { prompt: "write-instruction", output: "instruction_texts", pictures: 0 },
    { prompt: "word-graph", output: "graph_texts", pictures: 0 },
    { prompt: "word-situation", output: "situation_texts", pictures: 0 },
  ],
  validate: [
    { prompt: "read-dependencies", output: "dependencies", pictures: 0 },
    { prompt: "read-situation", output: "situation_reading", pictures: 0 },
  ],
  narrate: [{ prompt: "narrate-step", output: "narration", pictures: 2 }],
  judge: [{ prompt: "judge-attempt", output: "judgement", pictures: mostPictures }],
  refine: [
    { prompt: "mend-evaluator", output: "evaluator_source", pictures: 0 },
    { prompt: "review-criteria", output: "criteria_review", pictures: 0 },
  ],
};
