from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str, indent: str, points: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="paragraph", aspect="indent_first_line", relation="equal", value=points):
        return EvalResult(False, f"Subtask execution failed because the indent_first_line of 'paragraph' in '{docx_path}' is not equal '{points}'.", 0/2)
    if not check_same_but(file_path=docx_path, selectors="paragraph@indent_first_line;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph@indent_first_line;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
