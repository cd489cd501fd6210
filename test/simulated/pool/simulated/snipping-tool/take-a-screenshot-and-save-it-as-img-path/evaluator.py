from taskloom_runtime import EvalResult, check_clipboard_from_file, check_file_exists


def evaluate_agent_task_completion(img_path: str) -> EvalResult:
    if not check_file_exists(file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the file '{img_path}' does not exist.", 0/2)
    if not check_clipboard_from_file(file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold the content of '{img_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
