from taskloom_runtime import EvalResult, check_clipboard_from_file, check_clipboard_holds


def evaluate_agent_task_completion(dir_path: str) -> EvalResult:
    if not check_clipboard_from_file(file_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold the content of '{dir_path}'.", 0/2)
    if not check_clipboard_holds(kind="copied files"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: copied files.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
