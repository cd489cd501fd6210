from taskloom_runtime import EvalResult, check_browser_url, check_text_exists_via_control


def evaluate_agent_task_completion(web_url: str, asked: str, what: str, line: str, result: str) -> EvalResult:
    if not check_browser_url(url=web_url):
        return EvalResult(False, f"Subtask execution failed because the browser does not show '{web_url}'.", 0/2)
    if not check_text_exists_via_control(text=line):
        return EvalResult(False, f"Subtask execution failed because '{line}' is not on the screen.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
