from taskloom_runtime import EvalResult, check_email_sent


def evaluate_agent_task_completion(mail_in_inbox: str, to: str) -> EvalResult:
    if not check_email_sent(to=to, subject=f"Fw: {mail_in_inbox}", body="", attachment="none"):
        return EvalResult(False, f"Subtask execution failed because no message with the subject 'Fw: {mail_in_inbox}' was sent to '{to}' as asked.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
