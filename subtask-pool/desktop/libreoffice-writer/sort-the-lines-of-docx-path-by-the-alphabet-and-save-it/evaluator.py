from taskloom_runtime import EvalResult, check_parts_are, check_same_but


def evaluate_agent_task_completion(docx_path: str, lines: str) -> EvalResult:
    if not check_parts_are(file_path=docx_path, selector="paragraph", aspect="text", values=lines, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'paragraph' in '{docx_path}' are not '{lines}' (given).", 0/2)
    if not check_same_but(file_path=docx_path, selectors="paragraph@text;paragraph/run@text;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph@text;paragraph/run@text;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
