from taskloom_runtime import EvalResult, check_parts_are


def evaluate_agent_task_completion(xlsx_path: str, name: str, cells: str, values: str) -> EvalResult:
    if not check_parts_are(file_path=xlsx_path, selector="sheet", aspect="name", values=name, order="given"):
        return EvalResult(False, f"Subtask execution failed because the name of 'sheet' in '{xlsx_path}' are not '{name}' (given).", 0/2)
    if not check_parts_are(file_path=xlsx_path, selector=f"sheet/cell[{cells}]", aspect="value", values=values, order="given"):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet/cell[{cells}]' in '{xlsx_path}' are not '{values}' (given).", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
