from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion(note_record: str) -> EvalResult:
    if not check_clipboard_contains(text=note_record):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold '{note_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
