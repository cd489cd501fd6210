from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, cell: str, rows: str, columns: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector="sheet", aspect="frozen-rows", relation="equal", value=rows):
        return EvalResult(False, f"Subtask execution failed because the frozen-rows of 'sheet' in '{xlsx_path}' is not equal '{rows}'.", 0/3)
    if not check_fact(file_path=xlsx_path, selector="sheet", aspect="frozen-columns", relation="equal", value=columns):
        return EvalResult(False, f"Subtask execution failed because the frozen-columns of 'sheet' in '{xlsx_path}' is not equal '{columns}'.", 1/3)
    if not check_same_but(file_path=xlsx_path, selectors="sheet@frozen-rows;sheet@frozen-columns"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet@frozen-rows;sheet@frozen-columns' is different in '{xlsx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
