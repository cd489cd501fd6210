from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str, width: str, height: str, width_points: str, height_points: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="section", aspect="width", relation="equal", value=width_points):
        return EvalResult(False, f"Subtask execution failed because the width of 'section' in '{docx_path}' is not equal '{width_points}'.", 0/3)
    if not check_fact(file_path=docx_path, selector="section", aspect="height", relation="equal", value=height_points):
        return EvalResult(False, f"Subtask execution failed because the height of 'section' in '{docx_path}' is not equal '{height_points}'.", 1/3)
    if not check_same_but(file_path=docx_path, selectors="section@width;section@height;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'section@width;section@height;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
