from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(json_path: str, key: str, value: str, entry: str, changed: str) -> EvalResult:
    if not check_fact(file_path=json_path, selector=f"value[{key}]", aspect="value", relation="equal", value=value):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[{key}]' in '{json_path}' is not equal '{value}'.", 0/2)
    if not check_same_but(file_path=json_path, selectors=f"value[{key}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'value[{key}]' is different in '{json_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
