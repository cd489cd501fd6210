from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(url: str, url_2: str) -> EvalResult:
    if not check_fact(file_path="firefox:preferences", selector="value[browser.startup.homepage]", aspect="value", relation="equal", value=f"{url}|{url_2}"):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[browser.startup.homepage]' in 'firefox:preferences' is not equal '{url}|{url_2}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
