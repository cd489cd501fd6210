from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, alignment: str, range: str, entry: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/cell[{range}]", aspect="alignment", relation="equal", value=alignment):
        return EvalResult(False, f"Subtask execution failed because the alignment of 'sheet/cell[{range}]' in '{xlsx_path}' is not equal '{alignment}'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/cell[{range}]@alignment"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/cell[{range}]@alignment' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
