from taskloom_runtime import EvalResult, check_fact, check_parts_are, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, xlsx_path_2: str, name: str, column: str, key: str, cells: str, copied: str, place: str, top: str, range: str, formula: str, values: str) -> EvalResult:
    if not check_parts_are(file_path=xlsx_path, selector="sheet", aspect="name", values=f"Sheet1|{name}", order="given"):
        return EvalResult(False, f"Subtask execution failed because the name of 'sheet' in '{xlsx_path}' are not 'Sheet1|{name}' (given).", 0/5)
    if not check_parts_are(file_path=xlsx_path, selector=f"sheet[{name}]/cell", aspect="value", values=copied, order="given"):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet[{name}]/cell' in '{xlsx_path}' are not '{copied}' (given).", 1/5)
    if not check_fact(file_path=xlsx_path, selector=f"sheet[Sheet1]/cell[{top}]", aspect="value", relation="equal", value=column):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet[Sheet1]/cell[{top}]' in '{xlsx_path}' is not equal '{column}'.", 2/5)
    if not check_parts_are(file_path=xlsx_path, selector=f"sheet[Sheet1]/cell[{range}]", aspect="value", values=values, order="given"):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet[Sheet1]/cell[{range}]' in '{xlsx_path}' are not '{values}' (given).", 3/5)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet[{name}];sheet[Sheet1]/cell[{top}];sheet[Sheet1]/cell[{range}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet[{name}];sheet[Sheet1]/cell[{top}];sheet[Sheet1]/cell[{range}]' is different in '{xlsx_path}'.", 4/5)
    return EvalResult(True, "Subtask completed successfully", 5/5)
