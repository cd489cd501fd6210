from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(txt_path: str, line: str, indented: str) -> EvalResult:
    if not check_fact(file_path=txt_path, selector=f"line[{line}]", aspect="text", relation="exactly", value=indented):
        return EvalResult(False, f"Subtask execution failed because the text of 'line[{line}]' in '{txt_path}' is not exactly '{indented}'.", 0/2)
    if not check_same_but(file_path=txt_path, selectors=f"line[{line}]@text"):
        return EvalResult(False, f"Subtask execution failed because more than 'line[{line}]@text' is different in '{txt_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
