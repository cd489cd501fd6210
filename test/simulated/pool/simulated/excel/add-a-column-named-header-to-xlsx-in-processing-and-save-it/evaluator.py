from taskloom_runtime import EvalResult, check_column_sorted


def evaluate_agent_task_completion(xlsx_in_processing: str, header: str) -> EvalResult:
    if not check_column_sorted(file_path=xlsx_in_processing, column=header, order="ascending"):
        return EvalResult(False, f"Subtask execution failed because the column '{header}' of '{xlsx_in_processing}' is not in ascending order.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
