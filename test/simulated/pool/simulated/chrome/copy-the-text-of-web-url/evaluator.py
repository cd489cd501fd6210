from taskloom_runtime import EvalResult, check_browser_url, check_clipboard_holds, check_mouse_clicks


def evaluate_agent_task_completion(web_url: str) -> EvalResult:
    if not check_browser_url(url=web_url):
        return EvalResult(False, f"Subtask execution failed because the browser does not show '{web_url}'.", 0/3)
    if not check_clipboard_holds(kind="text"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: text.", 1/3)
    if not check_mouse_clicks(text="Copy Page Text"):
        return EvalResult(False, "Subtask execution failed because 'Copy Page Text' was not clicked.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
