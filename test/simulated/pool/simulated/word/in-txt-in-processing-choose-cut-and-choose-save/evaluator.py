from taskloom_runtime import EvalResult, check_clipboard_holds, check_file_empty


def evaluate_agent_task_completion(txt_in_processing: str) -> EvalResult:
    if not check_clipboard_holds(kind="text"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: text.", 0/2)
    if not check_file_empty(file_path=txt_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{txt_in_processing}' is not empty.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
