from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(host: str, port: str) -> EvalResult:
    if not check_fact(file_path="firefox:preferences", selector="value[network.proxy.http]", aspect="value", relation="equal", value=host):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[network.proxy.http]' in 'firefox:preferences' is not equal '{host}'.", 0/3)
    if not check_fact(file_path="firefox:preferences", selector="value[network.proxy.http_port]", aspect="value", relation="equal", value=port):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[network.proxy.http_port]' in 'firefox:preferences' is not equal '{port}'.", 1/3)
    if not check_fact(file_path="firefox:preferences", selector="value[network.proxy.type]", aspect="value", relation="equal", value="1"):
        return EvalResult(False, "Subtask execution failed because the value of 'value[network.proxy.type]' in 'firefox:preferences' is not equal '1'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
