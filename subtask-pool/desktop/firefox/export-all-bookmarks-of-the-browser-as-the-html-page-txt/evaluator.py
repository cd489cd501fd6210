from taskloom_runtime import EvalResult, check_file_contains, check_file_exists


def evaluate_agent_task_completion(txt_path: str) -> EvalResult:
    if not check_file_exists(file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because the file '{txt_path}' does not exist.", 0/2)
    if not check_file_contains(file_path=txt_path, text="Bookmarks Menu"):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' does not contain 'Bookmarks Menu'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
