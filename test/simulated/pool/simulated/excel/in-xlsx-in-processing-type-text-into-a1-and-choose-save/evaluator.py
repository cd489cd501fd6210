from taskloom_runtime import EvalResult, check_file_contains


def evaluate_agent_task_completion(xlsx_in_processing: str, text: str) -> EvalResult:
    if not check_file_contains(file_path=xlsx_in_processing, text=text):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_in_processing}' does not contain '{text}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
