from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, seconds: str, key: str, slide: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]", aspect="advance_after", relation="equal", value=seconds):
        return EvalResult(False, f"Subtask execution failed because the advance_after of 'slide[{slide}]' in '{pptx_path}' is not equal '{seconds}'.", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]@advance_after"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]@advance_after' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
