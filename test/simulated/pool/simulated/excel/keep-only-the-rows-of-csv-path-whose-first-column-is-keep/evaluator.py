from taskloom_runtime import EvalResult, check_file_changed, check_mouse_clicks


def evaluate_agent_task_completion(csv_path: str, keep_rows_equal_to: str) -> EvalResult:
    if not check_mouse_clicks(text="Apply"):
        return EvalResult(False, "Subtask execution failed because 'Apply' was not clicked.", 0/2)
    if not check_file_changed(file_path=csv_path):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' was not changed.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
