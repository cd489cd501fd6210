from taskloom_runtime import EvalResult, check_directory_exists


def evaluate_agent_task_completion(dir_path: str, dir_path_2: str, target: str) -> EvalResult:
    if not check_directory_exists(directory_path=target):
        return EvalResult(False, f"Subtask execution failed because the folder '{target}' does not exist.", 0/2)
    if check_directory_exists(directory_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the folder '{dir_path}' still exists.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
