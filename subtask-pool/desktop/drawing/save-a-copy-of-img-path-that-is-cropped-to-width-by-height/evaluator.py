from taskloom_runtime import EvalResult, check_image_size, check_picture_is


def evaluate_agent_task_completion(img_path: str, width: str, height: str, img_path_2: str) -> EvalResult:
    if not check_image_size(file_path=img_path_2, width=width, height=height):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path_2}' does not measure {width} x {height} pixels.", 0/3)
    if not check_picture_is(file_path=img_path_2, relation="cropped", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path_2}' is not cropped, compared with '{img_path}'.", 1/3)
    if not check_picture_is(file_path=img_path, relation="same", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' is not same, compared with '{img_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
