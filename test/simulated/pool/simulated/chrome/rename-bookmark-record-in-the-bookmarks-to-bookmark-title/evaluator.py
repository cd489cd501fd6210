from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(bookmark_record: str, bookmark_title: str) -> EvalResult:
    if not check_record_exists(collection="bookmarks", field="name", value=bookmark_title):
        return EvalResult(False, f"Subtask execution failed because nothing in bookmarks has the name '{bookmark_title}'.", 0/2)
    if check_record_exists(collection="bookmarks", field="name", value=bookmark_record):
        return EvalResult(False, f"Subtask execution failed because bookmarks still has something with the name '{bookmark_record}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
