from taskloom_runtime import EvalResult, check_fact, check_part_count, check_same_but


def evaluate_agent_task_completion(docx_path: str, words: str, colour: str, digits: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector=f"paragraph[text*={words}]", aspect="fill", relation="equal", value=colour):
        return EvalResult(False, f"Subtask execution failed because the fill of 'paragraph[text*={words}]' in '{docx_path}' is not equal '{colour}'.", 0/3)
    if not check_part_count(file_path=docx_path, selector="paragraph[fill!=]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'paragraph[fill!=]' in '{docx_path}' is not equal 1.", 1/3)
    if not check_same_but(file_path=docx_path, selectors=f"paragraph[text*={words}]@fill;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph[text*={words}]@fill;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
