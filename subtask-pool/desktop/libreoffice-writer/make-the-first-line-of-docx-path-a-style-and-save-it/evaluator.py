from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str, style: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="paragraph[1]", aspect="style", relation="equal", value=style):
        return EvalResult(False, f"Subtask execution failed because the style of 'paragraph[1]' in '{docx_path}' is not equal '{style}'.", 0/2)
    if not check_same_but(file_path=docx_path, selectors="paragraph[1];paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph[1];paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
