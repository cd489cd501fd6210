from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, colour: str, told: str) -> EvalResult:
    if not check_fact(file_path=xlsx_path, selector="sheet", aspect="tab-colour", relation="equal", value=told):
        return EvalResult(False, f"Subtask execution failed because the tab-colour of 'sheet' in '{xlsx_path}' is not equal '{told}'.", 0/2)
    if not check_same_but(file_path=xlsx_path, selectors="sheet@tab-colour"):
        return EvalResult(False, f"Subtask execution failed because more than 'sheet@tab-colour' is different in '{xlsx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
