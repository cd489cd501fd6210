from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if not check_line(file_path=csv_path, position="first", text="Name\tAmount\tScore"):
        return EvalResult(False, f"Subtask execution failed because 'Name\tAmount\tScore' is not a line of '{csv_path}', or not in its place (first).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
