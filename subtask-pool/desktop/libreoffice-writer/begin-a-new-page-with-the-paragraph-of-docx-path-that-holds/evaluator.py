from taskloom_runtime import EvalResult, check_fact, check_part_count, check_same_but


def evaluate_agent_task_completion(docx_path: str, words: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector=f"paragraph[text*={words}]", aspect="page_break_before", relation="equal", value="true"):
        return EvalResult(False, f"Subtask execution failed because the page_break_before of 'paragraph[text*={words}]' in '{docx_path}' is not equal 'true'.", 0/3)
    if not check_part_count(file_path=docx_path, selector="paragraph[page_break_before=true]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'paragraph[page_break_before=true]' in '{docx_path}' is not equal 1.", 1/3)
    if not check_same_but(file_path=docx_path, selectors="paragraph@page_break_before;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph@page_break_before;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
