from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="section/footer/paragraph/field", aspect="field", relation="equal", value="page number"):
        return EvalResult(False, f"Subtask execution failed because the field of 'section/footer/paragraph/field' in '{docx_path}' is not equal 'page number'.", 0/2)
    if not check_same_but(file_path=docx_path, selectors="section;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'section;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
