from taskloom_runtime import EvalResult, check_clipboard_holds, check_text_exists_via_control


def evaluate_agent_task_completion(conversion: str) -> EvalResult:
    if not check_text_exists_via_control(text=conversion):
        return EvalResult(False, f"Subtask execution failed because '{conversion}' is not on the screen.", 0/3)
    if not check_text_exists_via_control(text="Clear"):
        return EvalResult(False, "Subtask execution failed because 'Clear' is not on the screen.", 1/3)
    if not check_clipboard_holds(kind="text"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: text.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
