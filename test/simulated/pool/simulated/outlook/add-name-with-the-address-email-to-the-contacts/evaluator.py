from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(name: str, email: str) -> EvalResult:
    if not check_record_pair(collection="contacts", key_field="name", key=name, field="email", value=email):
        return EvalResult(False, f"Subtask execution failed because nothing in contacts has the name '{name}' and the email '{email}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
