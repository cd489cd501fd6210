from taskloom_runtime import EvalResult, check_file_exists, check_same_text


def evaluate_agent_task_completion(file_path: str, file_path_2: str) -> EvalResult:
    if not check_file_exists(file_path=file_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path_2}' does not exist.", 0/3)
    if not check_same_text(file_path=file_path_2, other_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '{file_path_2}' does not have the content of '{file_path}'.", 1/3)
    if not check_file_exists(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path}' does not exist.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
