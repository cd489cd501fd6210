from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="section", aspect="orientation", relation="equal", value="landscape"):
        return EvalResult(False, f"Subtask execution failed because the orientation of 'section' in '{docx_path}' is not equal 'landscape'.", 0/2)
    if not check_same_but(file_path=docx_path, selectors="section@orientation;section@width;section@height;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'section@orientation;section@width;section@height;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
