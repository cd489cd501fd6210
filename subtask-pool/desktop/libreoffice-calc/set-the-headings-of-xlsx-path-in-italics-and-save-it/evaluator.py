from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, headings: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/cell[{headings}]", aspect="italic", relation="equal", value="true"):
        return EvalResult(False, f"Subtask execution failed because the italic of 'sheet/cell[{headings}]' in '{xlsx_path}' is not equal 'true'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/cell[{headings}]@italic"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell[{headings}]@italic' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
