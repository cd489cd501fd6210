from taskloom_runtime import EvalResult, check_fact, check_parts_are, check_same_but


def evaluate_agent_task_completion(xlsx_path: str, column: str, name: str, range: str) -> EvalResult:
    if not check_parts_are(file_path=xlsx_path, selector="name", aspect="name", values=name, order="given"):
        return EvalResult(False, f"Subtask execution failed because the name of 'name' in '{xlsx_path}' are not '{name}' (given).", 0/3)
    if not check_fact(file_path=xlsx_path, selector="name", aspect="refers", relation="equal", value=f"Sheet1!{range}"):
        return EvalResult(False, f"Subtask execution failed because the refers of 'name' in '{xlsx_path}' is not equal 'Sheet1!{range}'.", 1/3)
    if not check_same_but(file_path=xlsx_path, selectors=f"name[{name}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'name[{name}]' is different in '{xlsx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
