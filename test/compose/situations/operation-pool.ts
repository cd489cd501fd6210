import { contentHash, identify } from "../../../pipeline/hash.js";
import { loadOperations } from "../../../pipeline/operations/load-operations.js";
import { evaluatorOf } from "../../../pipeline/operations/operation-evaluator.js";
import { toCandidate } from "../../../pipeline/operations/to-candidate.js";
import type { Operation } from "../../../pipeline/schema/catalog/operation.js";
import type { Candidate, Effects, Subtask } from "../../../pipeline/schema/subtask.js";

/**
 * The operations of the catalog as subtasks that nobody verified: with the effects that their parameters suggest, so
 * that composition can be tested without a pool.
 */
export async function operationPool(): Promise<Map<string, Subtask>> {
  const files = await loadOperations();
  const subtasks = files.flatMap((file) =>
    file.operations.map((operation) => asSubtask(toCandidate(operation, file, "desktop", file.application), operation)),
  );
  return new Map(subtasks.map((subtask) => [subtask.id, subtask]));
}

function asSubtask(candidate: Candidate, operation: Operation): Subtask {
  return {
    ...candidate,
    id: identify("subtask", operation.name),
    os: "linux",
    evaluator: evaluatorOf(operation),
    effects: effectsOf(candidate),
    obstacles: candidate.inputs.map(({ parameter }) => ({
      kind: "missing_file",
      parameter,
      message: `{${parameter}} does not exist.`,
    })),
    verification: {
      rounds: 1,
      runs: 1,
      prefixes_rejected: 0,
      foreign_rejected: 0,
      mutants: 0,
      mutants_rejected: 0,
      alternatives_accepted: 0,
      replays: 0,
    },
    content_hash: contentHash(operation.name),
  };
}

function effectsOf({ application, inputs, outputs, parameters }: Candidate): Effects {
  const isFile = (type: string) => type.endsWith("_path");
  const files = inputs.filter(({ type }) => isFile(type)).map(({ parameter }) => `file:{${parameter}}`);
  const written = outputs.flatMap(({ type, value }) =>
    isFile(type) && "parameter" in value ? [`file:{${value.parameter}}`] : [],
  );
  return {
    needs: inputs.map(({ type, parameter }) => ({ type, value: `{${parameter}}`, present: true })),
    adds: outputs.flatMap(({ type, value }) =>
      "parameter" in value && parameters.some(({ name, role }) => name === value.parameter && role === "output")
        ? [{ type, value: `{${value.parameter}}`, present: true }]
        : [],
    ),
    destroys: [],
    reads: [`application:${application}`, ...files],
    writes: [`application:${application}`, ...written],
  };
}
