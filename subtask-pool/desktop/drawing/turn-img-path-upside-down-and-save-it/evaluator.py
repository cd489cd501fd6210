from taskloom_runtime import EvalResult, check_picture_is


def evaluate_agent_task_completion(img_path: str) -> EvalResult:
    if not check_picture_is(file_path=img_path, relation="rotated 180", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' is not rotated 180, compared with '{img_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
