from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(size: str) -> EvalResult:
    if not check_fact(file_path="firefox:preferences", selector="value[font.size.variable.x-western]", aspect="value", relation="equal", value=size):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[font.size.variable.x-western]' in 'firefox:preferences' is not equal '{size}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
