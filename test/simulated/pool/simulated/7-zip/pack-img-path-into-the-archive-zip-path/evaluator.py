from taskloom_runtime import EvalResult, check_file_exists, check_includes_text


def evaluate_agent_task_completion(img_path: str, zip_path: str) -> EvalResult:
    if not check_file_exists(file_path=zip_path):
        return EvalResult(False, f"Subtask execution failed because the file '{zip_path}' does not exist.", 0/2)
    if not check_includes_text(file_path=zip_path, other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{zip_path}' does not include the text of '{img_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
