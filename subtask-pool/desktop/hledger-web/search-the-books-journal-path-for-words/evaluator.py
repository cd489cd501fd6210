from taskloom_runtime import EvalResult, check_fact, check_same_but, check_text_exists_via_control


def evaluate_agent_task_completion(journal_path: str, query: str, words: str, search: str, shown: str, result: str) -> EvalResult:
    if not check_fact(file_path="browser:pages", selector="page[1]", aspect="host", relation="equal", value="127.0.0.1:8090"):
        return EvalResult(False, "Subtask execution failed because the host of 'page[1]' in 'browser:pages' is not equal '127.0.0.1:8090'.", 0/4)
    if not check_fact(file_path="browser:pages", selector="page[1]/query[q]", aspect="value", relation="is_set", value=""):
        return EvalResult(False, "Subtask execution failed because the value of 'page[1]/query[q]' in 'browser:pages' is not is_set ''.", 1/4)
    if not check_text_exists_via_control(text=shown):
        return EvalResult(False, f"Subtask execution failed because '{shown}' is not on the screen.", 2/4)
    if not check_same_but(file_path=journal_path, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{journal_path}'.", 3/4)
    return EvalResult(True, "Subtask completed successfully", 4/4)
