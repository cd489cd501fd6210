from taskloom_runtime import EvalResult, check_email_exists


def evaluate_agent_task_completion(mail_in_inbox: str) -> EvalResult:
    if check_email_exists(folder="inbox", correspondent="", subject=mail_in_inbox, body="", attachment=""):
        return EvalResult(False, f"Subtask execution failed because the message with the subject '{mail_in_inbox}' is still in the folder inbox.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
