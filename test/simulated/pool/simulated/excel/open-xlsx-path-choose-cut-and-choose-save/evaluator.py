from taskloom_runtime import EvalResult, check_clipboard_contains, check_file_empty


def evaluate_agent_task_completion(xlsx_path: str) -> EvalResult:
    if not check_clipboard_contains(text="Name"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold 'Name'.", 0/2)
    if not check_file_empty(file_path=xlsx_path):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_path}' is not empty.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
