from taskloom_runtime import EvalResult, check_file_read_only


def evaluate_agent_task_completion(file_path: str) -> EvalResult:
    if not check_file_read_only(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '{file_path}' is not read-only.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
