from taskloom_runtime import EvalResult, check_email_sent, check_mouse_clicks


def evaluate_agent_task_completion(mail_in_inbox: str, to: str) -> EvalResult:
    if not check_mouse_clicks(text="Forward"):
        return EvalResult(False, "Subtask execution failed because 'Forward' was not clicked.", 0/2)
    if not check_email_sent(to=to, subject=f"Fw: {mail_in_inbox}", body="", attachment=""):
        return EvalResult(False, f"Subtask execution failed because no message with the subject 'Fw: {mail_in_inbox}' was sent to '{to}' as asked.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
