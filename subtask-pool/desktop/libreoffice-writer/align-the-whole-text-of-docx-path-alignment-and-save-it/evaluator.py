from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str, alignment: str, entry: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="paragraph", aspect="alignment", relation="equal", value=alignment):
        return EvalResult(False, f"Subtask execution failed because the alignment of 'paragraph' in '{docx_path}' is not equal '{alignment}'.", 0/2)
    if not check_same_but(file_path=docx_path, selectors="paragraph@alignment;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph@alignment;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
