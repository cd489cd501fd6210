from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str, columns: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="section", aspect="columns", relation="equal", value=columns):
        return EvalResult(False, f"Subtask execution failed because the columns of 'section' in '{docx_path}' is not equal '{columns}'.", 0/2)
    if not check_same_but(file_path=docx_path, selectors="section@columns;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'section@columns;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
