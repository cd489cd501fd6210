from taskloom_runtime import EvalResult, check_keyboard_types, check_text_exists_via_ocr


def evaluate_agent_task_completion(expression: str) -> EvalResult:
    if not check_text_exists_via_ocr(text="Result:"):
        return EvalResult(False, "Subtask execution failed because 'Result:' is not on the screen.", 0/3)
    if not check_text_exists_via_ocr(text=expression):
        return EvalResult(False, f"Subtask execution failed because '{expression}' is not on the screen.", 1/3)
    if not check_keyboard_types(text="enter"):
        return EvalResult(False, "Subtask execution failed because 'enter' was not typed.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
