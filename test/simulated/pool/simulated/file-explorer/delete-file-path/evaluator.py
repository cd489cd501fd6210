from taskloom_runtime import EvalResult, basename, check_file_exists, check_mouse_clicks


def evaluate_agent_task_completion(file_path: str) -> EvalResult:
    if not check_mouse_clicks(text=basename(file_path)):
        return EvalResult(False, f"Subtask execution failed because '{basename(file_path)}' was not clicked.", 0/2)
    if check_file_exists(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path}' still exists.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
