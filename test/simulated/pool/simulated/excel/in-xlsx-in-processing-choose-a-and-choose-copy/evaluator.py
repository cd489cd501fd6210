from taskloom_runtime import EvalResult, check_clipboard_holds, check_mouse_clicks


def evaluate_agent_task_completion(xlsx_in_processing: str) -> EvalResult:
    if not check_mouse_clicks(text="A"):
        return EvalResult(False, "Subtask execution failed because 'A' was not clicked.", 0/2)
    if not check_clipboard_holds(kind="table"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: table.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
