from taskloom_runtime import EvalResult, check_file_exists


def evaluate_agent_task_completion(web_url: str, file: str) -> EvalResult:
    if not check_file_exists(file_path=f"/home/user/Downloads/{file}"):
        return EvalResult(False, f"Subtask execution failed because the file '/home/user/Downloads/{file}' does not exist.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
