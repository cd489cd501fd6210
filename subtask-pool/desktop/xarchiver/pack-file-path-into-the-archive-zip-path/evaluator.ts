import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, zip_path }: { file_path: string; zip_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: zip_path })) {
    return { success: false, message: `Subtask execution failed because the file '${zip_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_line({ file_path: zip_path, position: "first", text: basename(file_path) })) {
    return { success: false, message: `Subtask execution failed because '${basename(file_path)}' is not a line of '${zip_path}', or not in its place (first).`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
