from taskloom_runtime import EvalResult, check_column_exists, check_file_exists


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if not check_file_exists(file_path=csv_path):
        return EvalResult(False, f"Subtask execution failed because the file '{csv_path}' does not exist.", 0/2)
    if check_column_exists(file_path=csv_path, column="Name"):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' still has the column 'Name'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
