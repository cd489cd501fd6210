import { apiTableVersion, checkTable } from "./checks/table.js";

/** A check as its author has to know it. */
export interface DocumentedApi {
  name: string;
  parameters: readonly string[];
  reads: string;
  rule: string;
  example: string;
}

/** Every check in the order of the table. */
export function documentedApis(): DocumentedApi[] {
  return [...checkTable].map(([name, { parameters, reads, rule, example }]) => ({
    name,
    parameters,
    reads,
    rule,
    example,
  }));
}

/** Checks as text for whoever writes an evaluator, a person or a model: what each says, what it reads, and a call. */
export function apiDocumentation(apis: readonly DocumentedApi[] = documentedApis()): string {
  const entries = apis.map(
    ({ name, parameters, reads, rule, example }) =>
      `${name}(${parameters.join(", ")})\n    Whether ${rule}.\n    Reads: ${reads}. Example: ${example}`,
  );
  return [`Checks of an evaluator, version ${apiTableVersion}. All arguments are texts.`, ...entries].join("\n\n");
}
