from taskloom_runtime import EvalResult, check_file_exists, check_includes_text, check_line


def evaluate_agent_task_completion(img_path: str, img_path_2: str) -> EvalResult:
    if not check_file_exists(file_path=img_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{img_path_2}' does not exist.", 0/3)
    if not check_line(file_path=img_path_2, position="last", text="rotated right"):
        return EvalResult(False, f"Subtask execution failed because 'rotated right' is not a line of '{img_path_2}', or not in its place (last).", 1/3)
    if not check_includes_text(file_path=img_path_2, other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{img_path_2}' does not include the text of '{img_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
