from taskloom_runtime import EvalResult, check_clipboard_contains


def evaluate_agent_task_completion() -> EvalResult:
    if not check_clipboard_contains(text="Screenshot of Desktop"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold 'Screenshot of Desktop'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
