from taskloom_runtime import EvalResult, check_file_exists, check_same_text


def evaluate_agent_task_completion(file_path: str, dir_path: str, target: str) -> EvalResult:
    if not check_file_exists(file_path=target):
        return EvalResult(False, f"Subtask execution failed because the file '{target}' does not exist.", 0/3)
    if not check_same_text(file_path=target, other_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '{target}' does not have the content of '{file_path}'.", 1/3)
    if not check_file_exists(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path}' does not exist.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
