from taskloom_runtime import EvalResult, check_image_size, check_picture_is


def evaluate_agent_task_completion(img_path: str, width: str, height: str) -> EvalResult:
    if not check_image_size(file_path=img_path, width=width, height=height):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' does not measure {width} x {height} pixels.", 0/2)
    if not check_picture_is(file_path=img_path, relation="cropped", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' is not cropped, compared with '{img_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
