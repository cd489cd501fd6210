from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(asked: str, preference: str, value: str) -> EvalResult:
    if not check_fact(file_path="firefox:preferences", selector=f"value[{preference}]", aspect="value", relation="equal", value=value):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[{preference}]' in 'firefox:preferences' is not equal '{value}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
