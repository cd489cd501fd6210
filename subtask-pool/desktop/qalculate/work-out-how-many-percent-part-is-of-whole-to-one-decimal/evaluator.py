from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion(part: str, whole: str, result: str) -> EvalResult:
    if not check_clipboard_contains(text=result):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold '{result}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
