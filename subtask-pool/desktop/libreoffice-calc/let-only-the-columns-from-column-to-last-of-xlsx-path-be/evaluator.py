from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, last: str, range: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector="sheet", aspect="print-range", relation="equal", value=range):
        return EvalResult(False, f"Subtask execution failed because the print-range of 'sheet' in '{xlsx_path}' is not equal '{range}'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors="sheet@print-range"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet@print-range' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
