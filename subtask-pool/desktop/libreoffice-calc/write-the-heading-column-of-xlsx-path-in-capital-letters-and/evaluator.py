from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, cell: str, capitals: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/cell[{cell}]", aspect="value", relation="exactly", value=capitals):
        return EvalResult(False, f"Subtask execution failed because the value of 'sheet/cell[{cell}]' in '{xlsx_path}' is not exactly '{capitals}'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/cell[{cell}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell[{cell}]' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
