import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { zip_path, dir_path }: { zip_path: string; dir_path: string }): EvalResult {
  if (!checks.check_archive_extracted({ file_path: zip_path, directory_path: dir_path })) {
    return { success: false, message: `Subtask execution failed because the files of '${zip_path}' are not in the folder '${dir_path}'.`, progress: 0 / 2 };
  }
  if (!checks.check_directory_exists({ directory_path: dir_path })) {
    return { success: false, message: `Subtask execution failed because the folder '${dir_path}' does not exist.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
