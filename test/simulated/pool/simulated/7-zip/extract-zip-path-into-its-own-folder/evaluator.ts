import { type Checks, type EvalResult, dirname } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { zip_path }: { zip_path: string }): EvalResult {
  if (!checks.check_archive_extracted({ file_path: zip_path, directory_path: dirname(zip_path) })) {
    return { success: false, message: `Subtask execution failed because the files of '${zip_path}' are not in the folder '${dirname(zip_path)}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
