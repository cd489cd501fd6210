from taskloom_runtime import EvalResult, check_file_exists, check_includes_text, check_line


def evaluate_agent_task_completion(img_in_processing: str, img_path: str) -> EvalResult:
    if not check_file_exists(file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the file '{img_path}' does not exist.", 0/3)
    if not check_line(file_path=img_path, position="last", text="rotated right"):
        return EvalResult(False, f"Subtask execution failed because 'rotated right' is not a line of '{img_path}', or not in its place (last).", 1/3)
    if not check_includes_text(file_path=img_path, other_path=img_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{img_path}' does not include the text of '{img_in_processing}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
