import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { conversion }: { conversion: string }): EvalResult {
  if (!checks.check_text_exists_via_control({ text: conversion })) {
    return { success: false, message: `Subtask execution failed because '${conversion}' is not on the screen.`, progress: 0 / 3 };
  }
  if (!checks.check_text_exists_via_control({ text: "Clear" })) {
    return { success: false, message: "Subtask execution failed because 'Clear' is not on the screen.", progress: 1 / 3 };
  }
  if (!checks.check_clipboard_holds({ kind: "text" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: text.", progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
