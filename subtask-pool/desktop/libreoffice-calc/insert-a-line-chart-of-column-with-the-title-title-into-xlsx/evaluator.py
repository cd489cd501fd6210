from taskloom_runtime import EvalResult, check_fact, check_part_count, check_parts_are, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, title: str, source: str, cells: str) -> EvalResult:
    if not check_part_count(file_path=xlsx_path, selector="sheet/chart", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'sheet/chart' in '{xlsx_path}' is not equal 1.", 0/5)
    if not check_fact(file_path=xlsx_path, selector="sheet/chart", aspect="type", relation="equal", value="line"):
        return EvalResult(False, f"Subtask execution failed because the type of 'sheet/chart' in '{xlsx_path}' is not equal 'line'.", 1/5)
    if not check_fact(file_path=xlsx_path, selector="sheet/chart", aspect="title", relation="exactly", value=title):
        return EvalResult(False, f"Subtask execution failed because the title of 'sheet/chart' in '{xlsx_path}' is not exactly '{title}'.", 2/5)
    if not check_parts_are(file_path=xlsx_path, selector="sheet/chart/series", aspect="values", values=f"Sheet1!{cells}", order="given"):
        return EvalResult(False, f"Subtask execution failed because the values of 'sheet/chart/series' in '{xlsx_path}' are not 'Sheet1!{cells}' (given).", 3/5)
    if not check_same_but(file_path=xlsx_path, selectors="sheet/chart"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/chart' is different in '{xlsx_path}'.", 4/5)
    return EvalResult(True, "Subtask completed successfully", 5/5)
