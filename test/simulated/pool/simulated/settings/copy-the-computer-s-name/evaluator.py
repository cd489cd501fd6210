from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion() -> EvalResult:
    if not check_clipboard_contains(text="DESKTOP-01"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold 'DESKTOP-01'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
