from taskloom_runtime import EvalResult, check_file_contains


def evaluate_agent_task_completion(table_in_clipboard: str, xlsx_in_processing: str) -> EvalResult:
    if not check_file_contains(file_path=xlsx_in_processing, text=table_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_in_processing}' does not contain '{table_in_clipboard}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
