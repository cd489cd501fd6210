from taskloom_runtime import EvalResult, check_mouse_clicks, check_record_exists


def evaluate_agent_task_completion(contact_record: str) -> EvalResult:
    if not check_mouse_clicks(text=contact_record):
        return EvalResult(False, f"Subtask execution failed because '{contact_record}' was not clicked.", 0/2)
    if check_record_exists(collection="contacts", field="name", value=contact_record):
        return EvalResult(False, f"Subtask execution failed because contacts still has something with the name '{contact_record}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
