import { z } from "zod";
import { computerIdSchema } from "../computer/computer-id.js";
import { environmentSetupSchema } from "../computer/environment-setup.js";
import { idSchema, nameSchema, observationNameSchema } from "../safe-name.js";
import { parameterValuesSchema } from "../subtask.js";
import {
  carriedValueSchema,
  complexitySchema,
  conditionRecordSchema,
  infeasibilitySchema,
  levelIdSchema,
} from "../task/task.js";
import { handoverSchema } from "../task/task-graph.js";
import { languageTagSchema } from "../writing-language.js";

/** OmniBench C.1: subtask metadata. */
export const subtaskRecordSchema = z.strictObject({
  id: idSchema,
  instruction_template: z.string(),
  application: z.string(),
  available_parameters: z.array(parameterValuesSchema),
  OS: z.string(),
  input_resources: z.array(z.string()),
  output_resources: z.array(z.string()),
});
export type SubtaskRecord = z.infer<typeof subtaskRecordSchema>;

const recordedActions = {
  /** One file name per action: what was seen before it. Empty where nothing was executed. */
  observations: z.array(observationNameSchema),
  actions: z.array(
    z.strictObject({
      function: z.string(),
      args: z.record(z.string(), z.unknown()),
      rect: z.array(z.number()).nullable(),
      description: z.string(),
      thought: z.string(),
      control_text: z.string(),
    }),
  ),
  executed: z.boolean(),
};

/** OmniBench C.2: subtask trajectory. */
export const subtaskTrajectoryRecordSchema = z.strictObject({
  trajectory_id: z.string(),
  instruction: z.string(),
  subtask_id: idSchema,
  ...recordedActions,
});
export type SubtaskTrajectoryRecord = z.infer<typeof subtaskTrajectoryRecordSchema>;

/** `resource` edges name what they hand over; `order` edges say why the order matters. */
export const edgeKindSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("resource"), handovers: z.array(handoverSchema) }),
  z.strictObject({ kind: z.literal("order"), reason: z.string() }),
]);

/** OmniBench C.4, task metadata, with the additions of this project and WindowsWorld's fields. */
export const taskRecordSchema = z.strictObject({
  id: idSchema,
  task_instruction: z.string(),
  low_level_instruction: z.string(),
  instruction_variants: z.array(z.string()),
  /** Of the instruction and its variants; the step by step text is in English. */
  language: languageTagSchema,
  dag: z.strictObject({ nodes: z.array(idSchema), edges: z.record(idSchema, z.array(idSchema)) }),
  /** Keyed "from->to". */
  edge_kinds: z.record(z.string(), edgeKindSchema),
  subtasks: z.record(
    z.string(),
    z.strictObject({
      subtask_id: idSchema,
      parameters: parameterValuesSchema,
      computer: computerIdSchema.optional(),
    }),
  ),
  task_intent: z.string(),
  successful_topo: z.array(z.array(z.string())),
  topo_count: z.string(),
  network_dependent: z.boolean(),
  complexity: complexitySchema,
  environment: nameSchema,
  persona: nameSchema,
  level: levelIdSchema,
  involved_apps: z.array(z.string()),
  pre_conditions: z.array(z.string()),
  environment_setup: environmentSetupSchema,
  intermediate_checks: z.array(z.string()),
  success_criterion: z.string(),
  condition: conditionRecordSchema.nullable(),
  infeasibility: infeasibilitySchema.nullable(),
  carried_values: z.array(carriedValueSchema),
  twin_task_id: idSchema.nullable(),
  content_hash: z.string(),
});
export type TaskRecord = z.infer<typeof taskRecordSchema>;

/** OmniBench C.5: task trajectory; `trajectory_id` ends with the index of its topological order in brackets. */
export const taskTrajectoryRecordSchema = z.strictObject({
  trajectory_id: z.string(),
  task_id: idSchema,
  topological_order: z.array(z.string()),
  instruction: z.string(),
  intent: z.string(),
  ...recordedActions,
});
export type TaskTrajectoryRecord = z.infer<typeof taskTrajectoryRecordSchema>;
