from taskloom_runtime import EvalResult, check_fact, check_parts_are, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, condition: str, colour: str, words: str, source: str, digits: str, values: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/cell[{source}]", aspect="fill", relation="equal", value=colour):
        return EvalResult(False, f"Subtask execution failed because the fill of 'sheet/cell[{source}]' in '{xlsx_path}' is not equal '{colour}'.", 0/3)
    if not check_parts_are(file_path=xlsx_path, selector="sheet/cell", aspect="value", values=values, order="given"):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet/cell' in '{xlsx_path}' are not '{values}' (given).", 1/3)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/cell[{source}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell[{source}]' is different in '{xlsx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
