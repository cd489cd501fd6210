import { checkWords } from "../../evaluators/check-words.js";
import { atomicChecks } from "../../evaluators/interpret.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { ReviewSheet } from "../../schema/review.js";
import type { Subtask } from "../../schema/subtask.js";
import { fill, fillDeep } from "../../template/template.js";
import { actionSentence } from "../../text/action-words.js";
import type { NodeSight } from "./task-sight.js";

/** A task with the data of its subtasks. */
export interface SheetSubject {
  readonly task: TaskRecord;
  /** One line about each node, by node id. */
  readonly titles: ReadonlyMap<string, string>;
  /** Name of the application, by subtask. */
  readonly applicationOf: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, Omit<Subtask, "trials">>;
  /** Evaluators in Python, by subtask. */
  readonly printed: ReadonlyMap<string, string>;
}

/** Returns the part of a sheet about one node. `keep` stores a picture and returns its name. */
export function subtaskSheet(
  node: string,
  { task, titles, applicationOf, definitions, printed }: SheetSubject,
  sight: NodeSight | null,
  keep: (png: Uint8Array) => string,
): ReviewSheet["subtasks"][number] {
  const { subtask_id = "", parameters = {} } = task.subtasks[node] ?? {};
  const definition = definitions.get(subtask_id);
  const actions = definition === undefined ? [] : fillDeep(definition.actions, parameters);
  const checks = definition === undefined ? [] : atomicChecks(definition.evaluator);
  return {
    node_id: node,
    subtask_id,
    application: applicationOf.get(subtask_id) ?? "",
    instruction: definition === undefined ? "" : fill(definition.instruction_template, parameters),
    parameters: { ...parameters },
    takes: (definition?.inputs ?? []).map(({ type, parameter }) =>
      resource(type, parameters[parameter], giverOf(task, node, parameter, titles)),
    ),
    leaves: (definition?.outputs ?? []).map(({ type, value }) => resource(type, ...leftBehind(task, node, value))),
    steps: actions.map((action, i) => {
      const step = sight?.steps[i];
      const picture = step?.screenshot ? keep(step.screenshot) : null;
      return { words: actionSentence(action), picture, rect: picture === null ? null : (step?.rect ?? null) };
    }),
    pictured_with: sight?.otherParameters ?? null,
    evaluator: printed.get(subtask_id) ?? "",
    checks: checks.map((check, i) => ({ check: checkWords(check, parameters), saw: sight?.saw[i] ?? null })),
  };
}

/** "pdf_path: C:\a.pdf (from Export a.xlsx as a PDF)". */
function resource(type: string, value: string | undefined, remark: string | null): string {
  const named = value === undefined || value === "" ? type : `${type}: ${value}`;
  return remark === null ? named : `${named} (${remark})`;
}

function giverOf(
  { edge_kinds }: TaskRecord,
  node: string,
  parameter: string,
  titles: ReadonlyMap<string, string>,
): string | null {
  for (const [ends, edge] of Object.entries(edge_kinds)) {
    const [from = "", to] = ends.split("->");
    if (to !== node || edge.kind !== "resource") continue;
    if (edge.handovers.some((handover) => handover.parameter === parameter)) return `from: ${titles.get(from) ?? from}`;
  }
  return null;
}

/** Describes a result; one that is read or computed with its value. */
function leftBehind(
  { subtasks, carried_values }: TaskRecord,
  node: string,
  value: Subtask["outputs"][number]["value"],
): [value: string | undefined, remark: string | null] {
  const parameters = subtasks[node]?.parameters ?? {};
  if ("parameter" in value) return [parameters[value.parameter], null];
  if ("template" in value) return [fill(value.template, parameters), null];
  const carried = carried_values.find(({ from }) => from === node);
  return carried === undefined ? [undefined, null] : [carried.value, carried.quantity];
}
