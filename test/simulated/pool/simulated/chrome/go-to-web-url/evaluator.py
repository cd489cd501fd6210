from taskloom_runtime import EvalResult, check_browser_url


def evaluate_agent_task_completion(web_url: str) -> EvalResult:
    if not check_browser_url(url=web_url):
        return EvalResult(False, f"Subtask execution failed because the browser does not show '{web_url}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
