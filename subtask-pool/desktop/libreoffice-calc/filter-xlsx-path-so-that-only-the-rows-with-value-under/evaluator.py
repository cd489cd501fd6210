from taskloom_runtime import EvalResult, check_fact, check_part_count, check_parts_are, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, value: str, first: str, cells: str, rows: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector="sheet", aspect="filter", relation="equal", value=cells):
        return EvalResult(False, f"Subtask execution failed because the filter of 'sheet' in '{xlsx_path}' is not equal '{cells}'.", 0/4)
    if not check_parts_are(file_path=xlsx_path, selector="sheet/row[filtered=true]", aspect="name", values=rows, order="given"):
        return EvalResult(False, f"Subtask execution failed because the name of 'sheet/row[filtered=true]' in '{xlsx_path}' are not '{rows}' (given).", 1/4)
    if not check_part_count(file_path=xlsx_path, selector="sheet/row[hidden=true]", relation="equal", value="0"):
        return EvalResult(False, f"Subtask execution failed because the number of 'sheet/row[hidden=true]' in '{xlsx_path}' is not equal 0.", 2/4)
    if not check_same_but(file_path=xlsx_path, selectors="sheet@filter;sheet/row"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet@filter;sheet/row' is different in '{xlsx_path}'.", 3/4)
    return EvalResult(True, "Subtask completed successfully", 4/4)
