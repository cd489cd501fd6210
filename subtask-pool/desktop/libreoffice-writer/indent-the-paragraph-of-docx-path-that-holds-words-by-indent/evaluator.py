from taskloom_runtime import EvalResult, check_fact, check_part_count, check_same_but


def evaluate_agent_task_completion(docx_path: str, words: str, indent: str, points: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector=f"paragraph[text*={words}]", aspect="indent_left", relation="equal", value=points):
        return EvalResult(False, f"Subtask execution failed because the indent_left of 'paragraph[text*={words}]' in '{docx_path}' is not equal '{points}'.", 0/3)
    if not check_part_count(file_path=docx_path, selector="paragraph[indent_left!=]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'paragraph[indent_left!=]' in '{docx_path}' is not equal 1.", 1/3)
    if not check_same_but(file_path=docx_path, selectors=f"paragraph[text*={words}]@indent_left;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph[text*={words}]@indent_left;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
