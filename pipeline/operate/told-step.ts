import type { NumberedControls } from "../environments/view/numbered-controls.js";
import type { NextAction } from "../schema/answers/next-action.js";

/** A step that a model took, as it is told of it with later questions: what it saw, thought and did. */
export interface ScreenStep {
  step: number;
  observation: string;
  thought: string;
  description: string;
  function: string | null;
  args: object;
  /** What the number stood for. */
  control: string | null;
  /** "done", or why the action could not be performed. */
  outcome: string;
}

/** Letters of what was seen and thought at a step that are told. */
const longestTelling = 400;

/** A step with what came of it. */
export function toldStep(
  step: number,
  answer: Pick<NextAction, "observation" | "thought" | "description" | "args" | "control_label"> & {
    function: string | null;
  },
  { listed }: Pick<NumberedControls, "listed">,
  outcome: string,
): ScreenStep {
  const { observation, thought, description, function: name, args, control_label: label } = answer;
  return {
    step,
    observation: observation.slice(0, longestTelling),
    thought: thought.slice(0, longestTelling),
    description,
    function: name,
    args: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)),
    control: label === null ? null : (listed.get(label.trim())?.words ?? label),
    outcome,
  };
}

/** A step for which the model gave no answer that can be used. */
export function silentStep(step: number, detail: string): ScreenStep {
  const wordless = { observation: "", thought: "", description: "", function: null, args: {}, control: null };
  return { step, ...wordless, outcome: `no answer: ${detail}` };
}
