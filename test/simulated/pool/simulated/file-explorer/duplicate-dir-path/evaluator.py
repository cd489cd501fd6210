from taskloom_runtime import EvalResult, basename, dirname, check_directory_exists


def evaluate_agent_task_completion(dir_path: str) -> EvalResult:
    if not check_directory_exists(directory_path=f"{dirname(dir_path)}\\{basename(dir_path)} - Copy"):
        return EvalResult(False, f"Subtask execution failed because the folder '{dirname(dir_path)}\\{basename(dir_path)} - Copy' does not exist.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
