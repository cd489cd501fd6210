from taskloom_runtime import EvalResult, check_file_exists, check_file_read_only


def evaluate_agent_task_completion(file_path: str) -> EvalResult:
    if not check_file_exists(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path}' does not exist.", 0/2)
    if check_file_read_only(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '{file_path}' is read-only.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
