from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(img_path: str, percent: str) -> EvalResult:
    if not check_fact(file_path=img_path, selector="", aspect="transparency", relation="equal", value=percent):
        return EvalResult(False, f"Subtask execution failed because the transparency of '' in '{img_path}' is not equal '{percent}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
