from taskloom_runtime import EvalResult, check_directory_exists


def evaluate_agent_task_completion(dir_path: str) -> EvalResult:
    if not check_directory_exists(directory_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the folder '{dir_path}' does not exist.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
