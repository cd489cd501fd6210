from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(first_name: str, last_name: str) -> EvalResult:
    if not check_record_pair(collection="contacts", key_field="first_name", key=first_name, field="last_name", value=last_name):
        return EvalResult(False, f"Subtask execution failed because nothing in contacts has the first_name '{first_name}' and the last_name '{last_name}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
