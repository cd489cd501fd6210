from taskloom_runtime import EvalResult, basename, check_directory_exists, check_mouse_clicks


def evaluate_agent_task_completion(dir_path: str) -> EvalResult:
    if not check_mouse_clicks(text=basename(dir_path)):
        return EvalResult(False, f"Subtask execution failed because '{basename(dir_path)}' was not clicked.", 0/2)
    if check_directory_exists(directory_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the folder '{dir_path}' still exists.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
