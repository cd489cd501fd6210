import type { ResourceType } from "../schema/resource-type.js";
import type { Candidate, Parameter } from "../schema/subtask.js";
import type { Change } from "./change.js";

/** What is known of a candidate when it is asked whether a person would want it. */
export interface Claim {
  parameters: readonly Parameter[];
  outputs: Candidate["outputs"];
  changes: readonly Change[];
  /** Whether the documentation says how people ask for it. */
  documented: boolean;
}

/** Why no person would ask for an effect, in words; null where one would. */
export function whyJunk(types: ReadonlyMap<string, ResourceType>, claim: Claim): string | null {
  const { changes, outputs, parameters } = claim;
  const isReading = outputs.some(({ type }) => type === "value_in_mind");
  if (changes.length === 0 && !isReading) return "changes nothing that a resource type names";
  const onScreen = (type: string) => types.get(type)?.family === "gui";
  if (!isReading && changes.every((change) => change.kind === "disappears" && onScreen(change.type))) {
    return "only closes something on the screen";
  }
  if (claim.documented) return null;
  if (!isReading && changes.every((change) => change.setting !== null)) {
    return "changes a setting that the documentation does not mention";
  }
  if (parameters.length === 0) return "does the same whatever is on the computer";
  const typed = new Set(parameters.filter(({ role }) => role === "value").map(({ name }) => name));
  const echoes =
    outputs.length > 0 &&
    outputs.every(({ type, value }) => {
      const kind = types.get(type)?.detector.kind;
      return kind === "clipboard" && "parameter" in value && typed.has(value.parameter);
    });
  return echoes ? "copies what was typed a moment before" : null;
}
