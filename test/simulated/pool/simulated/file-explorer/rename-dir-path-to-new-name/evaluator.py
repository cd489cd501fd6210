from taskloom_runtime import EvalResult, dirname, check_directory_exists, check_keyboard_types


def evaluate_agent_task_completion(dir_path: str, new_name: str) -> EvalResult:
    if not check_keyboard_types(text=new_name):
        return EvalResult(False, f"Subtask execution failed because '{new_name}' was not typed.", 0/3)
    if not check_directory_exists(directory_path=f"{dirname(dir_path)}\\{new_name}"):
        return EvalResult(False, f"Subtask execution failed because the folder '{dirname(dir_path)}\\{new_name}' does not exist.", 1/3)
    if check_directory_exists(directory_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the folder '{dir_path}' still exists.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
