from taskloom_runtime import EvalResult, check_file_exists, check_line


def evaluate_agent_task_completion(first_column: str, second_column: str, csv_path: str) -> EvalResult:
    if not check_file_exists(file_path=csv_path):
        return EvalResult(False, f"Subtask execution failed because the file '{csv_path}' does not exist.", 0/2)
    if not check_line(file_path=csv_path, position="first", text=f"{first_column}\t{second_column}"):
        return EvalResult(False, f"Subtask execution failed because '{first_column}\t{second_column}' is not a line of '{csv_path}', or not in its place (first).", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
