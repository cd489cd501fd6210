from taskloom_runtime import EvalResult, check_column_sorted


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if not check_column_sorted(file_path=csv_path, column="Category", order="descending"):
        return EvalResult(False, f"Subtask execution failed because the column 'Category' of '{csv_path}' is not in descending order.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
