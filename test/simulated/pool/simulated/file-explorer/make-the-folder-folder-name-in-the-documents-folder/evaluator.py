from taskloom_runtime import EvalResult, check_directory_exists, check_keyboard_types


def evaluate_agent_task_completion(folder_name: str) -> EvalResult:
    if not check_keyboard_types(text=folder_name):
        return EvalResult(False, f"Subtask execution failed because '{folder_name}' was not typed.", 0/2)
    if not check_directory_exists(directory_path=f"C:\\Users\\user\\Documents\\{folder_name}"):
        return EvalResult(False, f"Subtask execution failed because the folder 'C:\\Users\\user\\Documents\\{folder_name}' does not exist.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
