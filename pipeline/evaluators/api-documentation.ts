import { type CheckApi, checkApis } from "../schema/evaluator.js";
import { apiTable, apiTableVersion } from "./api-table.js";

/** A check as its author has to know it. */
export interface DocumentedApi {
  name: CheckApi;
  parameters: readonly string[];
  reads: string;
  rule: string;
  example: string;
}

/** Every check in the order of the vocabulary. */
export function documentedApis(): DocumentedApi[] {
  return checkApis.map((name) => {
    const { parameters, reads, rule, example } = apiTable[name];
    return { name, parameters, reads, rule, example };
  });
}

/** Checks as text for whoever writes an evaluator, a person or a model: what each says, what it reads, and a call. */
export function apiDocumentation(apis: readonly DocumentedApi[] = documentedApis()): string {
  const entries = apis.map(
    ({ name, parameters, reads, rule, example }) =>
      `${name}(${parameters.join(", ")})\n    Whether ${rule}.\n    Reads: ${reads}. Example: ${example}`,
  );
  return [`Checks of an evaluator, version ${apiTableVersion}. All arguments are texts.`, ...entries].join("\n\n");
}
