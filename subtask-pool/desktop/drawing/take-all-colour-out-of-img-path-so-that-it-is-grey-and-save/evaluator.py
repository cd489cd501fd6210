from taskloom_runtime import EvalResult, check_fact, check_picture_is


def evaluate_agent_task_completion(img_path: str) -> EvalResult:
    if not check_picture_is(file_path=img_path, relation="less saturated", other_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the picture '{img_path}' is not less saturated, compared with '{img_path}'.", 0/2)
    if not check_fact(file_path=img_path, selector="", aspect="saturation", relation="equal", value="0"):
        return EvalResult(False, f"Subtask execution failed because the saturation of '' in '{img_path}' is not equal '0'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
