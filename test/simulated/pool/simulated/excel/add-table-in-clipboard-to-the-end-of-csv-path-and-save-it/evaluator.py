from taskloom_runtime import EvalResult, check_file_contains


def evaluate_agent_task_completion(csv_path: str, table_in_clipboard: str) -> EvalResult:
    if not check_file_contains(file_path=csv_path, text=table_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' does not contain '{table_in_clipboard}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
