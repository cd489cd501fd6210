from taskloom_runtime import EvalResult, check_email_exists


def evaluate_agent_task_completion(mail_sent: str, to: str) -> EvalResult:
    if not check_email_exists(folder="drafts", correspondent=to, subject=f"Fw: {mail_sent}", body="", attachment="none"):
        return EvalResult(False, f"Subtask execution failed because there is no such message with the subject 'Fw: {mail_sent}' in the folder drafts.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
