import type { Action } from "../../schema/computer/action.js";
import type { TaskTrajectoryRecord } from "../../schema/records/dataset-records.js";

/** An action in OmniBench's form (C.2): function, arguments, rectangle, words, and the text of the control. */
export function actionRecord(action: Action): TaskTrajectoryRecord["actions"][number] {
  return {
    function: action.function,
    args: action.args,
    rect: action.rect,
    description: action.description,
    thought: action.thought,
    control_text: action.control?.control_text ?? "",
  };
}
