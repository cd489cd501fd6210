from taskloom_runtime import EvalResult, check_fact, check_parts_are, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, range: str, values: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/cell[{range}]", aspect="wrap", relation="equal", value="true"):
        return EvalResult(False, f"Subtask execution failed because the wrap of 'sheet/cell[{range}]' in '{xlsx_path}' is not equal 'true'.", 0/3)
    if not check_parts_are(file_path=xlsx_path, selector="sheet/cell", aspect="value", values=values, order="given"):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet/cell' in '{xlsx_path}' are not '{values}' (given).", 1/3)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/cell[{range}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell[{range}]' is different in '{xlsx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
