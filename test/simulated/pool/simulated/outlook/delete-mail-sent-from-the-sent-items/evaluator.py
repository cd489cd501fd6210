from taskloom_runtime import EvalResult, check_email_exists


def evaluate_agent_task_completion(mail_sent: str) -> EvalResult:
    if check_email_exists(folder="sent", correspondent="", subject=mail_sent, body="", attachment="none"):
        return EvalResult(False, f"Subtask execution failed because the message with the subject '{mail_sent}' is still in the folder sent.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
