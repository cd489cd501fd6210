from taskloom_runtime import EvalResult, check_image_turned


def evaluate_agent_task_completion(img_in_processing: str) -> EvalResult:
    if not check_image_turned(file_path=img_in_processing, turn="rotated right"):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_in_processing}' is not what it was, rotated right.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
