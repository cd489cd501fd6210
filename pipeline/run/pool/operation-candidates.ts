import type { Catalog } from "../../catalog/catalog.js";
import { requireId } from "../../catalog/require-id.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { loadOperations } from "../../operations/load-operations.js";
import { evaluatorOf } from "../../operations/operation-evaluator.js";
import { toCandidate } from "../../operations/to-candidate.js";
import type { Evaluator } from "../../schema/evaluator.js";
import type { Candidate } from "../../schema/subtask.js";
import { subtaskId } from "../../verify/subtask-id.js";

/** Operations as candidates, with the evaluators that they define, by subtask id. */
export interface OperationCandidates {
  candidates: Candidate[];
  evaluators: Map<string, Evaluator>;
}

/** Returns the operations of the catalog with these names, or all for null. Throws RequestError for an unknown name. */
export async function operationCandidates(
  names: readonly string[] | null,
  catalog: Catalog,
  environment: Pick<EnvironmentFactory, "name">,
): Promise<OperationCandidates> {
  const files = await loadOperations();
  const known = files.flatMap(({ operations }) => operations.map(({ name }) => name));
  const wanted = names === null ? null : new Set(names.map((name) => requireId("operation", name, known)));
  const found = files.flatMap((file) =>
    file.operations
      .filter(({ name }) => wanted?.has(name) !== false)
      .map((operation) => {
        const id = requireId("application", file.application, [...catalog.applications.keys()]);
        const name = catalog.applications.get(id)?.name ?? id;
        return { candidate: toCandidate(operation, file, environment.name, name), evaluator: evaluatorOf(operation) };
      }),
  );
  return {
    candidates: found.map(({ candidate }) => candidate),
    evaluators: new Map(found.map(({ candidate, evaluator }) => [subtaskId(candidate), evaluator])),
  };
}
