from taskloom_runtime import EvalResult, check_mouse_clicks


def evaluate_agent_task_completion(zip_path: str, files_in_clipboard: str) -> EvalResult:
    if not check_mouse_clicks(text="Paste"):
        return EvalResult(False, "Subtask execution failed because 'Paste' was not clicked.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
