from taskloom_runtime import EvalResult, check_file_changed, check_mouse_clicks


def evaluate_agent_task_completion(img_path: str) -> EvalResult:
    if not check_mouse_clicks(text="Flip horizontally"):
        return EvalResult(False, "Subtask execution failed because 'Flip horizontally' was not clicked.", 0/3)
    if not check_mouse_clicks(text="Apply transformation"):
        return EvalResult(False, "Subtask execution failed because 'Apply transformation' was not clicked.", 1/3)
    if not check_file_changed(file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{img_path}' was not changed.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
