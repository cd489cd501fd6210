from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion(web_url: str, text: str) -> EvalResult:
    if not check_clipboard_contains(text=text):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold '{text}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
