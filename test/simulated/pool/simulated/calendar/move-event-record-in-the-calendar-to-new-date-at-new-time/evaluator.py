from taskloom_runtime import EvalResult, check_record_pair, check_text_exists_via_ocr


def evaluate_agent_task_completion(event_record: str, new_date: str, new_time: str) -> EvalResult:
    if not check_record_pair(collection="events", key_field="title", key=event_record, field="time", value=new_time):
        return EvalResult(False, f"Subtask execution failed because nothing in events has the title '{event_record}' and the time '{new_time}'.", 0/3)
    if not check_text_exists_via_ocr(text=f"Time: {new_time}"):
        return EvalResult(False, f"Subtask execution failed because 'Time: {new_time}' is not on the screen.", 1/3)
    if not check_record_pair(collection="events", key_field="title", key=event_record, field="date", value=new_date):
        return EvalResult(False, f"Subtask execution failed because nothing in events has the title '{event_record}' and the date '{new_date}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
