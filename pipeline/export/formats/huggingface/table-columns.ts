import type { TableColumn } from "../parquet/column.js";

const column = <Name extends string>(name: Name, kind: TableColumn["kind"], meaning: string): TableColumn<Name> => {
  return { name, kind, meaning };
};

/** The columns of the table of tasks. */
export const taskColumns = [
  column("task_id", "text", "id of the task"),
  column("instruction", "text", "what an agent is told"),
  column("instruction_variants", "texts", "the same in other words and orders"),
  column("language", "text", "language of instruction and variants: en, de, ..."),
  column("instruction_steps", "text", "the same step by step"),
  column("persona", "text", "whose task it is"),
  column("level", "text", "L1 one application, L2 linear, L3 dynamic, L4 infeasible"),
  column("intent", "text", "the goal that the subtasks serve"),
  column("applications", "texts", "names of the applications"),
  column("subtask_count", "whole", "nodes of the graph"),
  column("edge_count", "whole", "edges of the graph"),
  column("order_count", "text", "topological orders, as text: there may be more than 2^53"),
  column("feasible", "flag", "whether it can be done; otherwise an agent has to say that it cannot"),
  column("complexity", "text", "JSON: level of each dimension"),
  column("graph", "text", "JSON: nodes, edges, and what each edge hands over"),
  column("subtasks", "text", "JSON: subtask and parameters of each node"),
  column("setup", "text", "JSON: everything that is put on the clean computer"),
  column("preconditions", "texts", "the state in which it starts, in words"),
  column("checks", "texts", "what each node is to achieve, in words"),
  column("success_criterion", "text", "when it is done, in words"),
  column("condition", "text", "JSON: the decision on data that it asks for; null for none"),
  column("infeasibility", "text", "JSON: why it cannot be done; null where it can"),
  column("carried_values", "text", "JSON: values to be found at one node and used at another"),
  column("proof", "text", "JSON: the proofs that every order of it succeeds"),
  column("content_hash", "text", "names the task by what it says"),
  column("split", "text", "train, validation or test; tasks with the same subtasks are in the same one"),
  column("license", "text", "licence of the row"),
] as const;

/** The columns of the table of steps. */
export const stepColumns = [
  column("trajectory_id", "text", "id of the trajectory"),
  column("task_id", "text", "the task that it does"),
  column("step_index", "whole", "from 0"),
  column("instruction", "text", "instruction of the task"),
  column("image", "image", "the screen before the step"),
  column("screen_width", "whole", "in pixels"),
  column("screen_height", "whole", "in pixels"),
  column("observation", "text", "what matters on the screen"),
  column("thought", "text", "why this step comes now"),
  column("step_instruction", "text", "the step as an order"),
  column("action", "text", "JSON: the action on the control that it names"),
  column("pixels", "text", "JSON: the same as what mouse and keyboard do, in pixels"),
  column("code", "text", "the same as a script of pyautogui, in pixels"),
  column("target", "numbers", "left, top, right, bottom of the control in pixels; null for none"),
  column("a11y", "text", "JSON: the controls of the screen, parents first"),
  column(
    "alternative_options",
    "text",
    "JSON: first moves of the other nodes that could be begun here instead; [] for none",
  ),
  column("subtask_id", "text", "the subtask that the step works on; null for finishing"),
  column("node_id", "text", "its node in the graph"),
  column("ends_subtask", "flag", "whether it is the last step of its subtask"),
  column("progress", "number", "part of the nodes that are completed after it"),
  column("reward", "number", "progress that the step made; finishing an infeasible task gives 1"),
  column("done", "flag", "whether it is the last step"),
  column("split", "text", "that of the task"),
  column("license", "text", "licence of the row"),
] as const;

/** The columns of the table of wrong actions. */
export const negativeColumns = [
  column("trajectory_id", "text", "id of the trajectory"),
  column("task_id", "text", "the task that it does"),
  column("step_index", "whole", "the step in whose place the action would be wrong; from 0"),
  column(
    "kind",
    "text",
    "order: begins what still waits; value: types a wrong value; early-end: says that all is done",
  ),
  column("action", "text", "JSON: the wrong action on the control that it names"),
  column("pixels", "text", "JSON: the same as what mouse and keyboard do, in pixels"),
  column("why", "text", "what is wrong with it"),
  column("check", "text", "a check against it, as a call that does not hold on the recording"),
  column("split", "text", "that of the task"),
  column("license", "text", "licence of the row"),
] as const;

/** The columns of the table of subtasks. */
export const subtaskColumns = [
  column("subtask_id", "text", "id of the subtask"),
  column("application", "text", "name of its application"),
  column("os", "text", "operating system"),
  column("instruction_template", "text", "what it does, with parameters in braces"),
  column("input_resources", "texts", "types of the resources that it takes"),
  column("output_resources", "texts", "types of the resources that it makes"),
  column("parameters", "text", "JSON: values with which it is done"),
  column("evaluator_python", "text", "its evaluator as a Python program"),
  column("evaluator_typescript", "text", "its evaluator in TypeScript"),
  column("license", "text", "licence of the row"),
] as const;

/** The licence of all texts and trajectories that the program makes. */
export const licence = "apache-2.0";
