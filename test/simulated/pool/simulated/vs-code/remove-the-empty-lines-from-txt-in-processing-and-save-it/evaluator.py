from taskloom_runtime import EvalResult, check_mouse_clicks, check_text_form


def evaluate_agent_task_completion(txt_in_processing: str) -> EvalResult:
    if not check_mouse_clicks(text="Remove Empty Lines"):
        return EvalResult(False, "Subtask execution failed because 'Remove Empty Lines' was not clicked.", 0/2)
    if not check_text_form(file_path=txt_in_processing, form="no empty lines"):
        return EvalResult(False, f"Subtask execution failed because the text of '{txt_in_processing}' does not have no empty lines.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
