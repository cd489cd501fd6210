from taskloom_runtime import EvalResult, check_fact, check_picture_is


def evaluate_agent_task_completion(img_path: str, img_path_2: str) -> EvalResult:
    if not check_picture_is(file_path=img_path_2, relation="less saturated", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path_2}' is not less saturated, compared with '{img_path}'.", 0/3)
    if not check_fact(file_path=img_path_2, selector="", aspect="saturation", relation="equal", value="0"):
        return EvalResult(False, f"Subtask execution failed because the saturation of '' in '{img_path_2}' is not equal '0'.", 1/3)
    if not check_picture_is(file_path=img_path, relation="same", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' is not same, compared with '{img_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
