from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(bookmark_record: str) -> EvalResult:
    if check_record_exists(collection="bookmarks", field="name", value=bookmark_record):
        return EvalResult(False, f"Subtask execution failed because bookmarks still has something with the name '{bookmark_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
