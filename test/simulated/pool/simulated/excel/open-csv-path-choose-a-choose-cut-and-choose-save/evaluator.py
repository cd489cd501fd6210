from taskloom_runtime import EvalResult, check_clipboard_contains, check_column_exists, check_mouse_clicks


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if not check_mouse_clicks(text="A"):
        return EvalResult(False, "Subtask execution failed because 'A' was not clicked.", 0/3)
    if not check_clipboard_contains(text="Name"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold 'Name'.", 1/3)
    if check_column_exists(file_path=csv_path, column="Name"):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' still has the column 'Name'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
