from taskloom_runtime import EvalResult, check_column_exists


def evaluate_agent_task_completion(csv_path: str, text: str) -> EvalResult:
    if not check_column_exists(file_path=csv_path, column=text):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' has no column '{text}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
