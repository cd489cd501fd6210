from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, place: str, row: str, formula: str, total: str, scratch: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/cell[{place}]", aspect="value", relation="equal", value=total):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet/cell[{place}]' in '{xlsx_path}' is not equal '{total}'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/cell[{row}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell[{row}]' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
