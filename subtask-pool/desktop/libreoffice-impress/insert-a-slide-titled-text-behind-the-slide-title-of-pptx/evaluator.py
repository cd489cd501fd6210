from taskloom_runtime import EvalResult, check_fact, check_parts_are, check_same_but


def evaluate_agent_task_completion(pptx_path: str, title: str, text: str, key: str, behind: str, texts: str) -> EvalResult:
    if not check_parts_are(file_path=pptx_path, selector="slide/shape/paragraph", aspect="text", values=texts, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'slide/shape/paragraph' in '{pptx_path}' are not '{texts}' (given).", 0/3)
    if not check_fact(file_path=pptx_path, selector=f"slide[{behind}]/shape[role=title]/paragraph", aspect="text", relation="exactly", value=text):
        return EvalResult(False, f"Subtask execution failed because the text of 'slide[{behind}]/shape[role=title]/paragraph' in '{pptx_path}' is not exactly '{text}'.", 1/3)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{behind}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{behind}]' is different in '{pptx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
