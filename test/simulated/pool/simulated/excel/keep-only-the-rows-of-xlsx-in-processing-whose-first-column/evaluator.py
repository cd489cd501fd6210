from taskloom_runtime import EvalResult, check_file_changed


def evaluate_agent_task_completion(xlsx_in_processing: str, keep_rows_equal_to: str) -> EvalResult:
    if not check_file_changed(file_path=xlsx_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_in_processing}' was not changed.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
