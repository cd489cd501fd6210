from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion(email_address: str) -> EvalResult:
    if not check_setting(name="mail.account", value=email_address):
        return EvalResult(False, f"Subtask execution failed because the setting mail.account is not '{email_address}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
