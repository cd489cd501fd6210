from taskloom_runtime import EvalResult, check_file_empty, check_file_exists


def evaluate_agent_task_completion(dir_path: str, zip_path: str) -> EvalResult:
    if not check_file_exists(file_path=zip_path):
        return EvalResult(False, f"Subtask execution failed because the file '{zip_path}' does not exist.", 0/2)
    if not check_file_empty(file_path=zip_path):
        return EvalResult(False, f"Subtask execution failed because '{zip_path}' is not empty.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
