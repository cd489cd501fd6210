import { identify } from "../hash.js";
import type { Candidate } from "../schema/subtask.js";

/** The same for the same subtask, however it is done and judged. */
export function subtaskId({ environment, application, instruction_template, inputs, outputs }: Candidate): string {
  return identify("subtask", {
    environment,
    application,
    template: instruction_template,
    resources: [inputs.map(({ type }) => type), outputs.map(({ type }) => type)],
  });
}
