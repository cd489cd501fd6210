from taskloom_runtime import EvalResult, check_keyboard_types, check_record_pair, check_text_exists_via_ocr


def evaluate_agent_task_completion(event_record: str, new_location: str) -> EvalResult:
    if not check_keyboard_types(text=new_location):
        return EvalResult(False, f"Subtask execution failed because '{new_location}' was not typed.", 0/3)
    if not check_record_pair(collection="events", key_field="title", key=event_record, field="place", value=new_location):
        return EvalResult(False, f"Subtask execution failed because nothing in events has the title '{event_record}' and the place '{new_location}'.", 1/3)
    if not check_text_exists_via_ocr(text=f"Location: {new_location}"):
        return EvalResult(False, f"Subtask execution failed because 'Location: {new_location}' is not on the screen.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
