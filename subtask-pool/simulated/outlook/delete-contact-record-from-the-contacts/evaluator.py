from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(contact_record: str) -> EvalResult:
    if check_record_exists(collection="contacts", field="name", value=contact_record):
        return EvalResult(False, f"Subtask execution failed because contacts still has something with the name '{contact_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
