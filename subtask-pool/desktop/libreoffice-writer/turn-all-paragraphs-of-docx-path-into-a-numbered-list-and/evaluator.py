from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="paragraph", aspect="list", relation="equal", value="number"):
        return EvalResult(False, f"Subtask execution failed because the list of 'paragraph' in '{docx_path}' is not equal 'number'.", 0/2)
    if not check_same_but(file_path=docx_path, selectors="paragraph@list;paragraph@list_level;paragraph@indent_left;paragraph@indent_first_line;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph@list;paragraph@list_level;paragraph@indent_left;paragraph@indent_first_line;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
