from taskloom_runtime import EvalResult, check_image_turned


def evaluate_agent_task_completion(img_path: str) -> EvalResult:
    if not check_image_turned(file_path=img_path, turn="flipped horizontally"):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' is not what it was, flipped horizontally.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
