from taskloom_runtime import EvalResult, check_file_exists


def evaluate_agent_task_completion(file_path: str, dir_path: str, target: str) -> EvalResult:
    if not check_file_exists(file_path=target):
        return EvalResult(False, f"Subtask execution failed because the file '{target}' does not exist.", 0/2)
    if check_file_exists(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path}' still exists.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
