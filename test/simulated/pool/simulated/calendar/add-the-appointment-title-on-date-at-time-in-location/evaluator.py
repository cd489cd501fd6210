from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(title: str, date: str, time: str, location: str) -> EvalResult:
    if not check_record_pair(collection="events", key_field="title", key=title, field="place", value=location):
        return EvalResult(False, f"Subtask execution failed because nothing in events has the title '{title}' and the place '{location}'.", 0/3)
    if not check_record_pair(collection="events", key_field="title", key=title, field="time", value=time):
        return EvalResult(False, f"Subtask execution failed because nothing in events has the title '{title}' and the time '{time}'.", 1/3)
    if not check_record_pair(collection="events", key_field="title", key=title, field="date", value=date):
        return EvalResult(False, f"Subtask execution failed because nothing in events has the title '{title}' and the date '{date}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
