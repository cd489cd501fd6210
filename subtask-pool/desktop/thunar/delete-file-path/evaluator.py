from taskloom_runtime import EvalResult, check_file_exists


def evaluate_agent_task_completion(file_path: str) -> EvalResult:
    if check_file_exists(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path}' still exists.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
