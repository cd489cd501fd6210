from taskloom_runtime import EvalResult, check_column_exists


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if check_column_exists(file_path=csv_path, column="Name"):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' still has the column 'Name'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
