import type { Parameter, Subtask } from "../../schema/subtask.js";
import { usedTransforms } from "../../template/used-transforms.js";
import { dirname, extension, stem } from "../../text/path.js";

/** Where one part of a path comes from: composition may choose it, or it follows from something else. */
export type PathPart = { from: "choice" } | { from: "constant"; text: string } | { from: "parameter"; name: string };

/** Which parts of a path parameter composition may choose, and what the others have to be. */
export interface Placement {
  folder: PathPart;
  /** Whether the folder equals the parameter itself (a folder) rather than the folder that the parameter lies in. */
  inside: boolean;
  stem: PathPart;
  extension: PathPart;
}

const choice: PathPart = { from: "choice" };

/**
 * Reads from a subtask's actions which parts of a path they use, and from its trials what the unused parts were: an
 * action that only clicks on `{pdf_path:basename}` finds the file in one folder, not anywhere. Null when a part that
 * cannot be chosen followed no rule in the trials.
 */
export function readPlacement(subtask: Subtask, parameter: Parameter): Placement | null {
  const used = usedTransforms(subtask.actions, parameter.name);
  // What is needed stands alone; what is made may follow from what is needed.
  const others =
    parameter.role === "input"
      ? []
      : subtask.parameters.filter(({ name, role }) => role === "input" && isPath(subtask, name));
  const whole = used.has("");
  const folder = whole || used.has("dirname") ? choice : ruleOf(subtask, parameter.name, others, dirname);
  const inside = folder === null ? insideRule(subtask, parameter.name, others) : null;
  const typed = parameter.role === "output" ? subtask.parameters.filter(({ role }) => role === "value") : [];
  const name =
    whole || used.has("basename") || used.has("stem")
      ? choice
      : ruleOf(subtask, parameter.name, [...typed, ...others], stem);
  const ending = ruleOf(subtask, parameter.name, others, extension) ?? choice;
  const place = folder ?? inside;
  return place === null || name === null
    ? null
    : { folder: place, inside: inside !== null, stem: name, extension: ending };
}

function isPath(subtask: Subtask, name: string): boolean {
  return subtask.trials.every((trial) => /[\\/]/.test(trial.parameters[name] ?? ""));
}

/** What a part of the path was in all trials: that of another path, or one text. */
function ruleOf(
  subtask: Subtask,
  name: string,
  others: readonly Parameter[],
  part: (path: string) => string,
): PathPart | null {
  const parts = subtask.trials.map((trial) => part(trial.parameters[name] ?? ""));
  const like = others.find((other) =>
    subtask.trials.every((trial, index) => part(trial.parameters[other.name] ?? "") === parts[index]),
  );
  if (like !== undefined) return { from: "parameter", name: like.name };
  const [first] = parts;
  return first !== undefined && parts.every((text) => text === first) ? { from: "constant", text: first } : null;
}

/** A file that always lay in the folder that another parameter names. */
function insideRule(subtask: Subtask, name: string, others: readonly Parameter[]): PathPart | null {
  const folder = others.find((other) =>
    subtask.trials.every((trial) => dirname(trial.parameters[name] ?? "") === trial.parameters[other.name]),
  );
  return folder === undefined ? null : { from: "parameter", name: folder.name };
}
