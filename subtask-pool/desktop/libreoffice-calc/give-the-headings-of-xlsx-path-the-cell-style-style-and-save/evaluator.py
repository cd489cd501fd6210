from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, style: str, headings: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/cell[{headings}]", aspect="style", relation="equal", value=style):
        return EvalResult(False, f"Subtask execution failed because the style of 'sheet/cell[{headings}]' in '{xlsx_path}' is not equal '{style}'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/cell[{headings}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell[{headings}]' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
