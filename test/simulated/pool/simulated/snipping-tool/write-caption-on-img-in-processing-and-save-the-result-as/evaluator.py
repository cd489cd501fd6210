from taskloom_runtime import EvalResult, check_file_exists, check_line


def evaluate_agent_task_completion(img_in_processing: str, caption: str, img_path: str) -> EvalResult:
    if not check_file_exists(file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the file '{img_path}' does not exist.", 0/2)
    if not check_line(file_path=img_path, position="last", text=f"text: {caption}"):
        return EvalResult(False, f"Subtask execution failed because 'text: {caption}' is not a line of '{img_path}', or not in its place (last).", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
