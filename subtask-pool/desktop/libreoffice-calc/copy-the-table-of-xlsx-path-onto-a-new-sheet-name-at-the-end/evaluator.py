from taskloom_runtime import EvalResult, check_parts_are, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, name: str, cells: str, values: str) -> EvalResult:
    if not check_parts_are(file_path=xlsx_path, selector="sheet", aspect="name", values=f"Sheet1|{name}", order="given"):
        return EvalResult(False, f"Subtask execution failed because the name of 'sheet' in '{xlsx_path}' are not 'Sheet1|{name}' (given).", 0/3)
    if not check_parts_are(file_path=xlsx_path, selector=f"sheet[{name}]/cell", aspect="value", values=values, order="given"):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet[{name}]/cell' in '{xlsx_path}' are not '{values}' (given).", 1/3)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet[{name}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet[{name}]' is different in '{xlsx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
