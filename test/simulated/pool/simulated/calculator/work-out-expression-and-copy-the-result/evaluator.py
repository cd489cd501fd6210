from taskloom_runtime import EvalResult, check_clipboard_holds, check_text_exists_via_ocr


def evaluate_agent_task_completion(expression: str) -> EvalResult:
    if not check_text_exists_via_ocr(text=expression):
        return EvalResult(False, f"Subtask execution failed because '{expression}' is not on the screen.", 0/2)
    if not check_clipboard_holds(kind="text"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: text.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
