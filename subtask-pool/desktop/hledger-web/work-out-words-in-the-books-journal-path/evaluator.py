from taskloom_runtime import EvalResult, check_fact, check_same_but, check_text_exists_via_control


def evaluate_agent_task_completion(journal_path: str, query: str, words: str, search: str, shown: str, result: str) -> EvalResult:
    if not check_fact(file_path="browser:pages", selector="page[1]", aspect="host", relation="equal", value="127.0.0.1:8090"):
        return EvalResult(False, "Subtask execution failed because the host of 'page[1]' in 'browser:pages' is not equal '127.0.0.1:8090'.", 0/3)
    if not check_text_exists_via_control(text=shown):
        return EvalResult(False, f"Subtask execution failed because '{shown}' is not on the screen.", 1/3)
    if not check_same_but(file_path=journal_path, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{journal_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
