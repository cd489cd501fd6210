from taskloom_runtime import EvalResult, check_browser_url, check_file_exists


def evaluate_agent_task_completion(web_url: str, txt_path: str) -> EvalResult:
    if not check_browser_url(url=web_url):
        return EvalResult(False, f"Subtask execution failed because the browser does not show '{web_url}'.", 0/2)
    if not check_file_exists(file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because the file '{txt_path}' does not exist.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
