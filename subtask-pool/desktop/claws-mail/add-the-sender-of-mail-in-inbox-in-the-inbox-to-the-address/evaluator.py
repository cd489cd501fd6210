from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(mail_in_inbox: str, name: str, sender: str) -> EvalResult:
    if not check_record_pair(collection="contacts", key_field="email", key=sender, field="name", value=name):
        return EvalResult(False, f"Subtask execution failed because nothing in contacts has the email '{sender}' and the name '{name}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
