from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(web_url: str, bookmark_title: str) -> EvalResult:
    if not check_record_pair(collection="bookmarks", key_field="name", key=bookmark_title, field="address", value=web_url):
        return EvalResult(False, f"Subtask execution failed because nothing in bookmarks has the name '{bookmark_title}' and the address '{web_url}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
