from taskloom_runtime import EvalResult, check_fact, check_part_count, check_same_but


def evaluate_agent_task_completion(docx_path: str, text: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="section/header/paragraph/shape", aspect="text", relation="exactly", value=text):
        return EvalResult(False, f"Subtask execution failed because the text of 'section/header/paragraph/shape' in '{docx_path}' is not exactly '{text}'.", 0/3)
    if not check_part_count(file_path=docx_path, selector="**/shape", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of '**/shape' in '{docx_path}' is not equal 1.", 1/3)
    if not check_same_but(file_path=docx_path, selectors="section/header;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'section/header;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
