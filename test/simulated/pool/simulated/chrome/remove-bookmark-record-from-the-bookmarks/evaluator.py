from taskloom_runtime import EvalResult, check_mouse_clicks, check_record_exists


def evaluate_agent_task_completion(bookmark_record: str) -> EvalResult:
    if not check_mouse_clicks(text=bookmark_record):
        return EvalResult(False, f"Subtask execution failed because '{bookmark_record}' was not clicked.", 0/2)
    if check_record_exists(collection="bookmarks", field="name", value=bookmark_record):
        return EvalResult(False, f"Subtask execution failed because bookmarks still has something with the name '{bookmark_record}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
