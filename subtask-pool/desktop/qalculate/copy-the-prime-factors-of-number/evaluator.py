from taskloom_runtime import EvalResult, check_clipboard_holds, check_text_exists_via_control


def evaluate_agent_task_completion(number: str) -> EvalResult:
    if not check_text_exists_via_control(text=number):
        return EvalResult(False, f"Subtask execution failed because '{number}' is not on the screen.", 0/2)
    if not check_clipboard_holds(kind="text"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: text.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
