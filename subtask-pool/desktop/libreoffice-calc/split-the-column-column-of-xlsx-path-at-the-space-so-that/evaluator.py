from taskloom_runtime import EvalResult, check_parts_are, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, cell: str, range: str, values: str) -> EvalResult:
    if not check_parts_are(file_path=xlsx_path, selector="sheet/cell", aspect="value", values=values, order="given"):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet/cell' in '{xlsx_path}' are not '{values}' (given).", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors="sheet/cell;sheet/column"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell;sheet/column' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
