import { checksRequiredBy } from "../../evaluators/effect-of-evaluator.js";
import type { Check, StringExpression } from "../../schema/evaluator.js";
import type { Subtask } from "../../schema/subtask.js";
import type { UsableSubtask } from "../material/usable-subtask.js";

/** What a subtask does to content, by what its evaluator asks. */
export interface SubtaskWork {
  /** It leaves the content of an input in a further file: the positions of the input and of the result. */
  repeats: { input: number; result: number } | null;
  /** It rewrites letters or lines, whatever they say. */
  isMechanical: boolean;
}

const known = new WeakMap<Subtask, SubtaskWork>();

/** Answered once for each subtask. */
export function subtaskWork(usable: UsableSubtask): SubtaskWork {
  const before = known.get(usable.subtask);
  if (before !== undefined) return before;
  const checks = checksRequiredBy(usable.subtask.evaluator);
  const work = { repeats: repeatsOf(usable, checks), isMechanical: isMechanical(usable.subtask, checks) };
  known.set(usable.subtask, work);
  return work;
}

function repeatsOf({ subtask, inputs, results }: UsableSubtask, checks: readonly Check[]): SubtaskWork["repeats"] {
  if (subtask.effects.destroys.length > 0) return null;
  const result = results.findIndex(({ slot, changed, made }) => slot === null && !changed && made);
  const input = inputs.findIndex(({ name }) => checks.some((check) => asksForSame(check, name)));
  return result < 0 || input < 0 ? null : { input, result };
}

/** Whether a check asks for the content of a parameter's file in another file. */
function asksForSame({ api, arguments: given }: Check, name: string): boolean {
  const isSame = api === "check_same_text" || (api === "check_picture_is" && literal(given.relation) === "same");
  return isSame && parameter(given.other_path) === name && parameter(given.file_path) !== name;
}

/** Empty lines say nothing, so that they may go. */
function isMechanical({ parameters }: Subtask, checks: readonly Check[]): boolean {
  return (
    parameters.some(({ derivation }) => derivation?.by === "line_in_capitals") ||
    checks.some(
      ({ api, arguments: given }) =>
        api === "check_file_edited" || (api === "check_text_form" && literal(given.form) !== "no empty lines"),
    )
  );
}

function literal(expression: StringExpression | undefined): string | null {
  return expression !== undefined && "literal" in expression ? expression.literal : null;
}

function parameter(expression: StringExpression | undefined): string | null {
  return expression !== undefined && "parameter" in expression ? expression.parameter : null;
}
