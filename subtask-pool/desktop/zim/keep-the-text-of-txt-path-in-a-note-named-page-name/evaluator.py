from taskloom_runtime import EvalResult, check_keyboard_types, check_mouse_clicks, check_window_active


def evaluate_agent_task_completion(txt_path: str, page_name: str) -> EvalResult:
    if not check_keyboard_types(text=txt_path):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' was not typed.", 0/3)
    if not check_window_active(title=f"{page_name} - Notes"):
        return EvalResult(False, f"Subtask execution failed because the window '{page_name} - Notes' is not in front.", 1/3)
    if not check_mouse_clicks(text="Save"):
        return EvalResult(False, "Subtask execution failed because 'Save' was not clicked.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
