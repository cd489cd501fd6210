from taskloom_runtime import EvalResult, check_file_contains, check_file_exists, check_image_size, check_includes_text


def evaluate_agent_task_completion(img_path: str, width: str, height: str, img_path_2: str) -> EvalResult:
    if not check_file_exists(file_path=img_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{img_path_2}' does not exist.", 0/4)
    if not check_image_size(file_path=img_path_2, width=width, height=height):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path_2}' does not measure {width} x {height} pixels.", 1/4)
    if not check_includes_text(file_path=img_path_2, other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{img_path_2}' does not include the text of '{img_path}'.", 2/4)
    if not check_file_contains(file_path=img_path_2, text=width):
        return EvalResult(False, f"Subtask execution failed because '{img_path_2}' does not contain '{width}'.", 3/4)
    return EvalResult(True, "Subtask completed successfully", 4/4)
