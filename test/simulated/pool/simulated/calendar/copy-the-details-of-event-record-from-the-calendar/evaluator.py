from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion(event_record: str) -> EvalResult:
    if not check_clipboard_contains(text=event_record):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold '{event_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
