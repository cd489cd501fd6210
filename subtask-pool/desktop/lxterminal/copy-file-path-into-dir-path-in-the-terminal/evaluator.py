from taskloom_runtime import EvalResult, basename, check_file_exists, check_same_text


def evaluate_agent_task_completion(file_path: str, dir_path: str) -> EvalResult:
    if not check_file_exists(file_path=f"{dir_path}/{basename(file_path)}"):
        return EvalResult(False, f"Subtask execution failed because the file '{dir_path}/{basename(file_path)}' does not exist.", 0/2)
    if not check_same_text(file_path=f"{dir_path}/{basename(file_path)}", other_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '{dir_path}/{basename(file_path)}' does not have the content of '{file_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
