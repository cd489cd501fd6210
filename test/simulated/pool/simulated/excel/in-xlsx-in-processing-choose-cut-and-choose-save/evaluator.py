from taskloom_runtime import EvalResult, check_clipboard_holds, check_file_empty


def evaluate_agent_task_completion(xlsx_in_processing: str) -> EvalResult:
    if not check_clipboard_holds(kind="table"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: table.", 0/2)
    if not check_file_empty(file_path=xlsx_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_in_processing}' is not empty.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
