from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str, margin: str, points: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="section", aspect="margin_left", relation="equal", value=points):
        return EvalResult(False, f"Subtask execution failed because the margin_left of 'section' in '{docx_path}' is not equal '{points}'.", 0/5)
    if not check_fact(file_path=docx_path, selector="section", aspect="margin_right", relation="equal", value=points):
        return EvalResult(False, f"Subtask execution failed because the margin_right of 'section' in '{docx_path}' is not equal '{points}'.", 1/5)
    if not check_fact(file_path=docx_path, selector="section", aspect="margin_top", relation="equal", value=points):
        return EvalResult(False, f"Subtask execution failed because the margin_top of 'section' in '{docx_path}' is not equal '{points}'.", 2/5)
    if not check_fact(file_path=docx_path, selector="section", aspect="margin_bottom", relation="equal", value=points):
        return EvalResult(False, f"Subtask execution failed because the margin_bottom of 'section' in '{docx_path}' is not equal '{points}'.", 3/5)
    if not check_same_but(file_path=docx_path, selectors="section@margin_left;section@margin_right;section@margin_top;section@margin_bottom;section@width;section@height;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'section@margin_left;section@margin_right;section@margin_top;section@margin_bottom;section@width;section@height;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 4/5)
    return EvalResult(True, "Subtask completed successfully", 5/5)
