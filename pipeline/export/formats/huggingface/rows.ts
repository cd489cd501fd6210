import type Database from "better-sqlite3";
import { pyautoguiCode } from "../../../environments/remote/pyautogui-code.js";
import type { NarratedRecording } from "../../../recordings/read-narrated.js";
import type { RecordedStep } from "../../../recordings/recording.js";
import type { WrongAction } from "../../../recordings/wrong-actions.js";
import type { PixelAction } from "../../../schema/computer/pixel-action.js";
import type { SubtaskRecord, TaskRecord } from "../../../schema/records/dataset-records.js";
import { readProofs } from "../../../store/read.js";
import { visibleText } from "../../../text/visible-text.js";
import { exportedSetup } from "../../exported-setup.js";
import { alternativeMoves } from "../alternatives.js";
import { jsonText } from "../export-folder.js";
import type { ParquetRow } from "../parquet/parquet-file.js";
import type { SeenStep } from "../seen-steps.js";
import type { Split } from "../split.js";
import { progressAfter } from "../step-progress.js";
import {
  licence,
  type negativeColumns,
  type stepColumns,
  type subtaskColumns,
  type taskColumns,
} from "./table-columns.js";

type Named<Columns extends readonly { readonly name: string }[]> = Columns[number]["name"];
export type TaskTableRow = ParquetRow<Named<typeof taskColumns>>;
export type StepRow = ParquetRow<Named<typeof stepColumns>>;
export type NegativeRow = ParquetRow<Named<typeof negativeColumns>>;
export type SubtaskRow = ParquetRow<Named<typeof subtaskColumns>>;

const jsonOrNull = (value: unknown): string | null => (value === null ? null : jsonText(value));
const texts = (all: readonly string[]): string[] => all.map(visibleText);

/** A task as a row. */
export function taskRow(database: Database.Database, task: TaskRecord, split: Split): TaskTableRow {
  const { condition, infeasibility } = task;
  return {
    task_id: task.id,
    instruction: visibleText(task.task_instruction),
    instruction_variants: texts(task.instruction_variants),
    language: task.language,
    instruction_steps: visibleText(task.low_level_instruction),
    persona: task.persona,
    level: task.level,
    intent: visibleText(task.task_intent),
    applications: texts(task.involved_apps),
    subtask_count: task.dag.nodes.length,
    edge_count: Object.keys(task.edge_kinds).length,
    order_count: task.topo_count,
    feasible: infeasibility === null,
    complexity: jsonText(task.complexity),
    graph: jsonText({ ...task.dag, edge_kinds: task.edge_kinds }),
    subtasks: jsonText(task.subtasks),
    setup: jsonText(exportedSetup(task.environment_setup)),
    preconditions: texts(task.pre_conditions),
    checks: texts(task.intermediate_checks),
    success_criterion: visibleText(task.success_criterion),
    condition: jsonOrNull(condition),
    infeasibility: jsonOrNull(infeasibility),
    carried_values: jsonText(task.carried_values),
    proof: jsonText([...readProofs(database, task.id)]),
    content_hash: task.content_hash,
    split,
    license: licence,
  };
}

/** A step of a recording as a row. */
export function stepRow(recording: NarratedRecording, { step, narration, picture }: SeenStep, split: Split): StepRow {
  const { record, attempt, steps } = recording;
  const node = step.node === null ? null : (record.dag.nodes[step.node] ?? null);
  const { progress, reward } = progressAfter(record, steps, step);
  return {
    trajectory_id: attempt.id,
    task_id: record.id,
    step_index: step.number - 1,
    instruction: visibleText(record.task_instruction),
    image: { bytes: picture.bytes, path: picture.name },
    screen_width: picture.width,
    screen_height: picture.height,
    observation: visibleText(narration.description),
    thought: visibleText(narration.thought),
    step_instruction: visibleText(narration.instruction),
    action: jsonText(step.action),
    pixels: jsonText(step.pixels),
    code: codeOf(step.pixels),
    target: step.control?.rect ?? null,
    a11y: jsonText(step.controls),
    alternative_options: jsonText(
      alternativeMoves(recording, step).map(({ node: other, moves }) => {
        return { node_id: record.dag.nodes[other] ?? null, pixels: moves };
      }),
    ),
    subtask_id: node === null ? null : (record.subtasks[node]?.subtask_id ?? null),
    node_id: node,
    ends_subtask: step.endsNode,
    progress,
    reward,
    done: step === steps.at(-1),
    split,
    license: licence,
  };
}

/** What would be wrong in place of a step, as a row. */
export function negativeRow(
  { record, attempt }: NarratedRecording,
  { number }: RecordedStep,
  { kind, action, pixels, why, check }: WrongAction,
  split: Split,
): NegativeRow {
  return {
    trajectory_id: attempt.id,
    task_id: record.id,
    step_index: number - 1,
    kind,
    action: jsonText(action),
    pixels: jsonText(pixels),
    why: visibleText(why),
    check: visibleText(check),
    split,
    license: licence,
  };
}

function codeOf(pixels: readonly PixelAction[]): string {
  return pixels.map(pyautoguiCode).join("\n");
}

/** A subtask with its printed evaluator as a row. */
export function subtaskRow(subtask: SubtaskRecord, printed: { python: string; typescript: string }): SubtaskRow {
  return {
    subtask_id: subtask.id,
    application: subtask.application,
    os: subtask.OS,
    instruction_template: visibleText(subtask.instruction_template),
    input_resources: subtask.input_resources,
    output_resources: subtask.output_resources,
    parameters: jsonText(subtask.available_parameters),
    evaluator_python: visibleText(printed.python),
    evaluator_typescript: visibleText(printed.typescript),
    license: licence,
  };
}
