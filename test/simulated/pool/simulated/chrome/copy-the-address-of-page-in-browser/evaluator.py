from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion(page_in_browser: str) -> EvalResult:
    if not check_clipboard_contains(text=page_in_browser):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold '{page_in_browser}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
