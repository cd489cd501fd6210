from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(url: str) -> EvalResult:
    if not check_fact(file_path="firefox:preferences", selector="value[network.proxy.autoconfig_url]", aspect="value", relation="equal", value=url):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[network.proxy.autoconfig_url]' in 'firefox:preferences' is not equal '{url}'.", 0/2)
    if not check_fact(file_path="firefox:preferences", selector="value[network.proxy.type]", aspect="value", relation="equal", value="2"):
        return EvalResult(False, "Subtask execution failed because the value of 'value[network.proxy.type]' in 'firefox:preferences' is not equal '2'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
