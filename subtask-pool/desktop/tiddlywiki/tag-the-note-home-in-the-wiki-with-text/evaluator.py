from taskloom_runtime import EvalResult, check_keyboard_types, check_mouse_clicks, check_text_exists_via_ocr


def evaluate_agent_task_completion(text: str) -> EvalResult:
    if not check_mouse_clicks(text="Edit this tiddler"):
        return EvalResult(False, "Subtask execution failed because 'Edit this tiddler' was not clicked.", 0/3)
    if not check_keyboard_types(text=text):
        return EvalResult(False, f"Subtask execution failed because '{text}' was not typed.", 1/3)
    if not check_text_exists_via_ocr(text="Edit this tiddler"):
        return EvalResult(False, "Subtask execution failed because 'Edit this tiddler' is not on the screen.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
