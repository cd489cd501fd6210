from taskloom_runtime import EvalResult, check_column_total


def evaluate_agent_task_completion(xlsx_in_processing: str) -> EvalResult:
    if not check_column_total(file_path=xlsx_in_processing, column="Amount"):
        return EvalResult(False, f"Subtask execution failed because the column 'Amount' of '{xlsx_in_processing}' does not end with its total.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
