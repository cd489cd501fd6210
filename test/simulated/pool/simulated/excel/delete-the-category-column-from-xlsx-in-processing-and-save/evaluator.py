from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(xlsx_in_processing: str) -> EvalResult:
    if not check_line(file_path=xlsx_in_processing, position="first", text="Name\tAmount\tUnits"):
        return EvalResult(False, f"Subtask execution failed because 'Name\tAmount\tUnits' is not a line of '{xlsx_in_processing}', or not in its place (first).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
