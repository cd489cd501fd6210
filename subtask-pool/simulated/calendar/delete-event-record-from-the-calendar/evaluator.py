from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(event_record: str) -> EvalResult:
    if check_record_exists(collection="events", field="title", value=event_record):
        return EvalResult(False, f"Subtask execution failed because events still has something with the title '{event_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
