from taskloom_runtime import EvalResult, check_directory_exists, check_keyboard_types


def evaluate_agent_task_completion(enter_the_name: str) -> EvalResult:
    if not check_keyboard_types(text=enter_the_name):
        return EvalResult(False, f"Subtask execution failed because '{enter_the_name}' was not typed.", 0/2)
    if not check_directory_exists(directory_path=f"/home/user/Documents/{enter_the_name}"):
        return EvalResult(False, f"Subtask execution failed because the folder '/home/user/Documents/{enter_the_name}' does not exist.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
