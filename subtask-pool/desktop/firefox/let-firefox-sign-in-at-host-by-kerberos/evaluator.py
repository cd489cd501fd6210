from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(host: str) -> EvalResult:
    if not check_fact(file_path="firefox:preferences", selector="value[network.negotiate-auth.trusted-uris]", aspect="value", relation="equal", value=host):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[network.negotiate-auth.trusted-uris]' in 'firefox:preferences' is not equal '{host}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
