from taskloom_runtime import EvalResult, check_fact, check_part_count, check_same_but


def evaluate_agent_task_completion(docx_path: str, position: str, points: str, rows: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="paragraph/tab_stop", aspect="position", relation="equal", value=points):
        return EvalResult(False, f"Subtask execution failed because the position of 'paragraph/tab_stop' in '{docx_path}' is not equal '{points}'.", 0/3)
    if not check_part_count(file_path=docx_path, selector="paragraph/tab_stop", relation="equal", value=rows):
        return EvalResult(False, f"Subtask execution failed because the number of 'paragraph/tab_stop' in '{docx_path}' is not equal {rows}.", 1/3)
    if not check_same_but(file_path=docx_path, selectors="paragraph/tab_stop;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph/tab_stop;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
