from taskloom_runtime import EvalResult, check_includes_text


def evaluate_agent_task_completion(file_path: str, zip_path: str) -> EvalResult:
    if not check_includes_text(file_path=zip_path, other_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '{zip_path}' does not include the text of '{file_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
