from taskloom_runtime import EvalResult, dirname, check_file_exists


def evaluate_agent_task_completion(file_path: str, enter_the_new_name: str) -> EvalResult:
    if not check_file_exists(file_path=f"{dirname(file_path)}/{enter_the_new_name}"):
        return EvalResult(False, f"Subtask execution failed because the file '{dirname(file_path)}/{enter_the_new_name}' does not exist.", 0/2)
    if check_file_exists(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path}' still exists.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
