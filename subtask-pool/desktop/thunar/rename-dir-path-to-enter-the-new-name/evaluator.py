from taskloom_runtime import EvalResult, dirname, check_directory_exists


def evaluate_agent_task_completion(dir_path: str, enter_the_new_name: str) -> EvalResult:
    if check_directory_exists(directory_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the folder '{dir_path}' still exists.", 0/2)
    if not check_directory_exists(directory_path=f"{dirname(dir_path)}/{enter_the_new_name}"):
        return EvalResult(False, f"Subtask execution failed because the folder '{dirname(dir_path)}/{enter_the_new_name}' does not exist.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
