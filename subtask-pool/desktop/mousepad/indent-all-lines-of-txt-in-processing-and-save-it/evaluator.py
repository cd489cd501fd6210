from taskloom_runtime import EvalResult, check_file_changed, check_mouse_clicks


def evaluate_agent_task_completion(txt_in_processing: str) -> EvalResult:
    if not check_mouse_clicks(text="Select All"):
        return EvalResult(False, "Subtask execution failed because 'Select All' was not clicked.", 0/3)
    if not check_mouse_clicks(text="Increase Indent"):
        return EvalResult(False, "Subtask execution failed because 'Increase Indent' was not clicked.", 1/3)
    if not check_file_changed(file_path=txt_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{txt_in_processing}' was not changed.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
