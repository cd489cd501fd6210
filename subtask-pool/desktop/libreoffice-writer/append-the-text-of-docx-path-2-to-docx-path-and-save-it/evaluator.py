from taskloom_runtime import EvalResult, check_parts_are, check_same_but


def evaluate_agent_task_completion(docx_path: str, docx_path_2: str, lines: str) -> EvalResult:
    if not check_parts_are(file_path=docx_path, selector="paragraph[text!=]", aspect="text", values=lines, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'paragraph[text!=]' in '{docx_path}' are not '{lines}' (given).", 0/3)
    if not check_same_but(file_path=docx_path, selectors="paragraph"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph' is different in '{docx_path}'.", 1/3)
    if not check_same_but(file_path=docx_path_2, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{docx_path_2}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
