from taskloom_runtime import EvalResult, check_column_total


def evaluate_agent_task_completion(xlsx_path: str) -> EvalResult:
    if not check_column_total(file_path=xlsx_path, column="Amount"):
        return EvalResult(False, f"Subtask execution failed because the column 'Amount' of '{xlsx_path}' does not end with its total.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
