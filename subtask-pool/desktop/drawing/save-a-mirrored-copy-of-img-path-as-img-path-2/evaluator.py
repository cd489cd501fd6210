from taskloom_runtime import EvalResult, check_picture_is


def evaluate_agent_task_completion(img_path: str, img_path_2: str) -> EvalResult:
    if not check_picture_is(file_path=img_path_2, relation="flipped horizontally", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path_2}' is not flipped horizontally, compared with '{img_path}'.", 0/2)
    if not check_picture_is(file_path=img_path, relation="same", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' is not same, compared with '{img_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
