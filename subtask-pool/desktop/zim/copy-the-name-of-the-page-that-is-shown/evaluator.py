from taskloom_runtime import EvalResult, check_clipboard_holds


def evaluate_agent_task_completion() -> EvalResult:
    if not check_clipboard_holds(kind="text"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: text.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
