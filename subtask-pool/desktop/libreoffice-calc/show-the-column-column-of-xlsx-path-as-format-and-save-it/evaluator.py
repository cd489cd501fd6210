from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, format: str, range: str, entry: str, code: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/cell[{range}]", aspect="format", relation="equal", value=code):
        return EvalResult(False, f"Subtask execution failed because the format of 'sheet/cell[{range}]' in '{xlsx_path}' is not equal '{code}'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/cell[{range}]@format;sheet/cell[{range}]@shown"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell[{range}]@format;sheet/cell[{range}]@shown' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
