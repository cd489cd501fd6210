from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(dir_path: str) -> EvalResult:
    if not check_fact(file_path="firefox:preferences", selector="value[browser.download.dir]", aspect="value", relation="equal", value=dir_path):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[browser.download.dir]' in 'firefox:preferences' is not equal '{dir_path}'.", 0/2)
    if not check_fact(file_path="firefox:preferences", selector="value[browser.download.folderList]", aspect="value", relation="equal", value="2"):
        return EvalResult(False, "Subtask execution failed because the value of 'value[browser.download.folderList]' in 'firefox:preferences' is not equal '2'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
