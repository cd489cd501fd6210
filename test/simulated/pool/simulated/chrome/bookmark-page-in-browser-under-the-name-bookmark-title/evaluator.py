from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(page_in_browser: str, bookmark_title: str) -> EvalResult:
    if not check_record_pair(collection="bookmarks", key_field="name", key=bookmark_title, field="address", value=page_in_browser):
        return EvalResult(False, f"Subtask execution failed because nothing in bookmarks has the name '{bookmark_title}' and the address '{page_in_browser}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
