from taskloom_runtime import EvalResult, check_record_pair, check_same_but


def evaluate_agent_task_completion(bookmark: str, url: str) -> EvalResult:
    if not check_record_pair(collection="bookmarks", key_field="name", key=bookmark, field="address", value=url):
        return EvalResult(False, f"Subtask execution failed because nothing in bookmarks has the name '{bookmark}' and the address '{url}'.", 0/2)
    if not check_same_but(file_path="records:bookmarks", selectors=f"record[name={bookmark}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'record[name={bookmark}]' is different in 'records:bookmarks'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
