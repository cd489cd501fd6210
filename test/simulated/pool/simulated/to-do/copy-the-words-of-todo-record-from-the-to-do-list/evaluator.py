from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion(todo_record: str) -> EvalResult:
    if not check_clipboard_contains(text=todo_record):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold '{todo_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
