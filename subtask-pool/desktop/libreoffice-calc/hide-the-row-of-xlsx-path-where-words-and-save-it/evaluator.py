from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, condition: str, words: str, first: str, row: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector=f"sheet/row[{row}]", aspect="hidden", relation="equal", value="true"):
        return EvalResult(False, f"Subtask execution failed because the hidden of 'sheet/row[{row}]' in '{xlsx_path}' is not equal 'true'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors=f"sheet/row[{row}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet/row[{row}]' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
