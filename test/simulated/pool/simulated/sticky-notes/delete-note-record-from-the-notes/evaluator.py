from taskloom_runtime import EvalResult, check_mouse_clicks, check_record_exists


def evaluate_agent_task_completion(note_record: str) -> EvalResult:
    if not check_mouse_clicks(text=note_record):
        return EvalResult(False, f"Subtask execution failed because '{note_record}' was not clicked.", 0/2)
    if check_record_exists(collection="notes", field="text", value=note_record):
        return EvalResult(False, f"Subtask execution failed because notes still has something with the text '{note_record}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
