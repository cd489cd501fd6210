from taskloom_runtime import EvalResult, check_mouse_clicks, check_record_exists


def evaluate_agent_task_completion(event_record: str) -> EvalResult:
    if not check_mouse_clicks(text=event_record):
        return EvalResult(False, f"Subtask execution failed because '{event_record}' was not clicked.", 0/2)
    if check_record_exists(collection="events", field="title", value=event_record):
        return EvalResult(False, f"Subtask execution failed because events still has something with the title '{event_record}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
