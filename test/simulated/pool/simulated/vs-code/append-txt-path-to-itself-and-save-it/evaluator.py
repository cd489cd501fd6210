from taskloom_runtime import EvalResult, check_file_changed, check_mouse_clicks


def evaluate_agent_task_completion(txt_path: str) -> EvalResult:
    if not check_mouse_clicks(text="Insert"):
        return EvalResult(False, "Subtask execution failed because 'Insert' was not clicked.", 0/2)
    if not check_file_changed(file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' was not changed.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
