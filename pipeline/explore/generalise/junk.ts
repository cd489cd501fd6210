import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Candidate, Parameter, ParameterValues } from "../../schema/subtask.js";
import { extension, normalizePath } from "../../text/path.js";
import type { ResourceChange } from "../change.js";

/** What is known of a candidate when it is asked whether a person would want it. */
export interface CandidateEvidence {
  parameters: readonly Parameter[];
  outputs: Candidate["outputs"];
  changes: readonly ResourceChange[];
  /** What the parameters were when the changes were seen. */
  values: ParameterValues;
  /** Names of the parameters that the actions type. */
  typed: ReadonlySet<string>;
  /** Whether the documentation says how people ask for it. */
  documented: boolean;
}

/** Why no person would ask for an effect, in words; null where one would. */
export function whyJunk(types: ReadonlyMap<string, ResourceType>, claim: CandidateEvidence): string | null {
  const { changes, outputs, parameters } = claim;
  const isReading = outputs.some(({ type }) => type === "value_in_mind");
  if (changes.length === 0 && !isReading) return "changes nothing that a resource type names";
  const onScreen = (type: string) => types.get(type)?.family === "gui";
  if (!isReading && changes.every((change) => change.kind === "disappears" && onScreen(change.type))) {
    return "only closes something on the screen";
  }
  if (changes.some((change) => takesAwayUnnamed(types, change, claim.values)))
    return "takes away what no parameter names";
  if (hasForeignEnding(claim)) return "gives a file the ending of another kind";
  if (claim.documented) return null;
  if (!isReading && changes.every((change) => change.setting !== null)) {
    return "changes a setting that the documentation does not mention";
  }
  if (parameters.length === 0) return "does the same whatever is on the computer";
  const echoes =
    outputs.some(({ type }) => types.get(type)?.detector.kind === "clipboard") &&
    outputs.every(({ type, value }) => {
      if (types.get(type)?.family === "gui") return true;
      return types.get(type)?.detector.kind === "clipboard" && "parameter" in value && claim.typed.has(value.parameter);
    });
  return echoes ? "copies what was typed a moment before" : null;
}

/** Whether something other than a clipboard's content is lost that is neither a parameter nor in a folder that is one. */
function takesAwayUnnamed(
  types: ReadonlyMap<string, ResourceType>,
  { kind, type, value }: ResourceChange,
  values: ParameterValues,
): boolean {
  const resource = types.get(type);
  if (kind !== "disappears" || resource?.family !== "physical" || resource.detector.kind === "clipboard") return false;
  return !Object.values(values).some(
    (named) => value === named || normalizePath(value).startsWith(`${normalizePath(named)}/`),
  );
}

/** Whether an offered file is saved with another extension than its own. */
function hasForeignEnding({ parameters, values }: CandidateEvidence): boolean {
  const endings = (role: Parameter["role"]) =>
    parameters
      .filter((parameter) => parameter.role === role && (role === "output" || parameter.type === "file_name"))
      .map(({ name }) => extension(values[name] ?? ""));
  return endings("value").some((ending) => ending !== "" && endings("output").some((other) => other !== ending));
}
