from taskloom_runtime import EvalResult, check_mouse_clicks, check_text_form


def evaluate_agent_task_completion(txt_path: str) -> EvalResult:
    if not check_mouse_clicks(text="Sort Paragraphs"):
        return EvalResult(False, "Subtask execution failed because 'Sort Paragraphs' was not clicked.", 0/2)
    if not check_text_form(file_path=txt_path, form="sorted lines"):
        return EvalResult(False, f"Subtask execution failed because the text of '{txt_path}' does not have sorted lines.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
