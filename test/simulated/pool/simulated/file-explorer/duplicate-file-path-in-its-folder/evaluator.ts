import { type Checks, type EvalResult, dirname, stem, extension } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path }: { file_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: `${dirname(file_path)}\\${stem(file_path)} - Copy.${extension(file_path)}` })) {
    return { success: false, message: `Subtask execution failed because the file '${dirname(file_path)}\\${stem(file_path)} - Copy.${extension(file_path)}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_same_text({ file_path: `${dirname(file_path)}\\${stem(file_path)} - Copy.${extension(file_path)}`, other_path: file_path })) {
    return { success: false, message: `Subtask execution failed because '${dirname(file_path)}\\${stem(file_path)} - Copy.${extension(file_path)}' does not have the content of '${file_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
