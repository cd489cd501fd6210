from taskloom_runtime import EvalResult, check_fact, check_parts_are, check_same_but


def evaluate_agent_task_completion(docx_path: str, words: str, colour: str, digits: str, found: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector=f"paragraph/run[text={words}]", aspect="colour", relation="equal", value=colour):
        return EvalResult(False, f"Subtask execution failed because the colour of 'paragraph/run[text={words}]' in '{docx_path}' is not equal '{colour}'.", 0/3)
    if not check_parts_are(file_path=docx_path, selector=f"paragraph/run[colour={colour}]", aspect="text", values=found, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'paragraph/run[colour={colour}]' in '{docx_path}' are not '{found}' (given).", 1/3)
    if not check_same_but(file_path=docx_path, selectors="paragraph/run"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph/run' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
