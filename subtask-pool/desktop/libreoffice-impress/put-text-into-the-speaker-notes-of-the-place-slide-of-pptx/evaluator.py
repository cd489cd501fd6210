from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, text: str, key: str, slide: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/notes", aspect="text", relation="equal", value=text):
        return EvalResult(False, f"Subtask execution failed because the text of 'slide[{slide}]/notes' in '{pptx_path}' is not equal '{text}'.", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/notes"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/notes' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
