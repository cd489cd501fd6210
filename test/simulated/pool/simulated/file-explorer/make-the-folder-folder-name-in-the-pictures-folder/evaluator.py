from taskloom_runtime import EvalResult, check_directory_exists


def evaluate_agent_task_completion(folder_name: str) -> EvalResult:
    if not check_directory_exists(directory_path=f"C:\\Users\\user\\Pictures\\{folder_name}"):
        return EvalResult(False, f"Subtask execution failed because the folder 'C:\\Users\\user\\Pictures\\{folder_name}' does not exist.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
