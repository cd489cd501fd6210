from taskloom_runtime import EvalResult, check_image_size


def evaluate_agent_task_completion(img_path: str, width: str, height: str) -> EvalResult:
    if not check_image_size(file_path=img_path, width=width, height=height):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' does not measure {width} x {height} pixels.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
