from taskloom_runtime import EvalResult, check_file_contains, check_image_size


def evaluate_agent_task_completion(img_path: str, crop_width: str, crop_height: str) -> EvalResult:
    if not check_image_size(file_path=img_path, width=crop_width, height=crop_height):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' does not measure {crop_width} x {crop_height} pixels.", 0/2)
    if not check_file_contains(file_path=img_path, text=crop_width):
        return EvalResult(False, f"Subtask execution failed because '{img_path}' does not contain '{crop_width}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
