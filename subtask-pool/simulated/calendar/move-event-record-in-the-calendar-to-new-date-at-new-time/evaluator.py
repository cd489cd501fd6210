from taskloom_runtime import EvalResult, check_mouse_clicks, check_record_pair, check_text_exists_via_ocr, check_window_active


def evaluate_agent_task_completion(event_record: str, new_date: str, new_time: str) -> EvalResult:
    if not check_record_pair(collection="events", key_field="title", key=event_record, field="time", value=new_time):
        return EvalResult(False, f"Subtask execution failed because nothing in events has the title '{event_record}' and the time '{new_time}'.", 0/5)
    if not check_text_exists_via_ocr(text=f"Time: {new_time}"):
        return EvalResult(False, f"Subtask execution failed because 'Time: {new_time}' is not on the screen.", 1/5)
    if not check_mouse_clicks(text="Reschedule..."):
        return EvalResult(False, "Subtask execution failed because 'Reschedule...' was not clicked.", 2/5)
    if not check_record_pair(collection="events", key_field="title", key=event_record, field="date", value=new_date):
        return EvalResult(False, f"Subtask execution failed because nothing in events has the title '{event_record}' and the date '{new_date}'.", 3/5)
    if not check_window_active(title="Calendar"):
        return EvalResult(False, "Subtask execution failed because the window 'Calendar' is not in front.", 4/5)
    return EvalResult(True, "Subtask completed successfully", 5/5)
