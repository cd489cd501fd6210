from taskloom_runtime import EvalResult, check_clipboard_contains, check_document_open, check_mouse_clicks


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if not check_document_open(application="excel", file_path=csv_path):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' is not open in excel.", 0/3)
    if not check_mouse_clicks(text="A"):
        return EvalResult(False, "Subtask execution failed because 'A' was not clicked.", 1/3)
    if not check_clipboard_contains(text="Name"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold 'Name'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
