from taskloom_runtime import EvalResult, check_email_sent, check_fact


def evaluate_agent_task_completion(mail_in_inbox: str, to: str, text: str) -> EvalResult:
    if not check_email_sent(to=to, subject=f"Fw: {mail_in_inbox}", body=text, attachment=""):
        return EvalResult(False, f"Subtask execution failed because no message with the subject 'Fw: {mail_in_inbox}' was sent to '{to}' as asked.", 0/3)
    if not check_email_sent(to=to, subject=f"Fw: {mail_in_inbox}", body="forwarded message", attachment=""):
        return EvalResult(False, f"Subtask execution failed because no message with the subject 'Fw: {mail_in_inbox}' was sent to '{to}' as asked.", 1/3)
    if not check_fact(file_path="mailbox:sent", selector=f"message[subject=Fw: {mail_in_inbox}]", aspect="body", relation="starts_with", value=text):
        return EvalResult(False, f"Subtask execution failed because the body of 'message[subject=Fw: {mail_in_inbox}]' in 'mailbox:sent' is not starts_with '{text}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
