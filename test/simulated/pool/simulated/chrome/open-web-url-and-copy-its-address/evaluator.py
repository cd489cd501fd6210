from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion(web_url: str) -> EvalResult:
    if not check_clipboard_contains(text=web_url):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold '{web_url}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
