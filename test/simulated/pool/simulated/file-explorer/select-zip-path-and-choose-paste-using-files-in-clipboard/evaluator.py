from taskloom_runtime import EvalResult, check_mouse_clicks, check_window_active


def evaluate_agent_task_completion(zip_path: str, files_in_clipboard: str) -> EvalResult:
    if not check_window_active(title="Documents - File Explorer"):
        return EvalResult(False, "Subtask execution failed because the window 'Documents - File Explorer' is not in front.", 0/2)
    if not check_mouse_clicks(text="Paste"):
        return EvalResult(False, "Subtask execution failed because 'Paste' was not clicked.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
