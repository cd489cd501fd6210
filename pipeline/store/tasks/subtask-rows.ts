import { canonicalJson } from "../../hash.js";
import type { Control } from "../../schema/computer/control.js";
import type { SubtaskTrajectoryRecord } from "../../schema/records/dataset-records.js";
import type { Subtask } from "../../schema/subtask.js";
import type { TableRow } from "../file/insert.js";
import { observationFiles } from "../observation-files.js";
import { type Origin, offline } from "../provenance.js";

/** What is written with a subtask: its printed evaluators, and a run with what was seen before every action. */
export interface SubtaskMaterial {
  subtask: Subtask;
  python: string;
  typescript: string;
  trajectory: Omit<SubtaskTrajectoryRecord, "observations">;
  observations: readonly (readonly Control[])[];
}

/** The rows of a subtask, in an order that foreign keys allow. */
export function subtaskRows(material: SubtaskMaterial, origin: Origin): TableRow[] {
  const { evaluator, verification, trials, ...definition } = material.subtask;
  const { thinkers } = definition;
  const { trajectory } = material;
  const observations = observationFiles(material.observations);
  return [
    ...observations.rows,
    {
      table: "subtasks",
      row: {
        id: definition.id,
        content_hash: definition.content_hash,
        environment: definition.environment,
        application: definition.application,
        instruction_template: definition.instruction_template,
        available_parameters_json: canonicalJson(trials.map((trial) => trial.parameters)),
        os: definition.os,
        input_resources_json: canonicalJson(definition.inputs.map((input) => input.type)),
        output_resources_json: canonicalJson(definition.outputs.map((output) => output.type)),
        definition_json: canonicalJson(definition),
        ...origin,
        ...(thinkers?.explore ?? offline),
      },
    },
    {
      table: "subtask_evaluations",
      row: {
        subtask_id: definition.id,
        evaluator_json: canonicalJson(evaluator),
        python: material.python,
        typescript: material.typescript,
        verification_json: canonicalJson(verification),
        ...origin,
        ...(thinkers?.evaluate ?? offline),
      },
    },
    {
      table: "subtask_trajectories",
      row: {
        id: trajectory.trajectory_id,
        subtask_id: definition.id,
        instruction: trajectory.instruction,
        parameters_json: canonicalJson(trials[0]?.parameters ?? {}),
        executed: Number(trajectory.executed),
        observations_json: canonicalJson(observations.names),
        actions_json: canonicalJson(trajectory.actions),
      },
    },
  ];
}
