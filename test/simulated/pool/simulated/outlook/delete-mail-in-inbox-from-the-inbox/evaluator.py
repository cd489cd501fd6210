from taskloom_runtime import EvalResult, check_email_exists, check_mouse_clicks


def evaluate_agent_task_completion(mail_in_inbox: str) -> EvalResult:
    if not check_mouse_clicks(text=mail_in_inbox):
        return EvalResult(False, f"Subtask execution failed because '{mail_in_inbox}' was not clicked.", 0/2)
    if check_email_exists(folder="inbox", correspondent="", subject=mail_in_inbox, body="", attachment=""):
        return EvalResult(False, f"Subtask execution failed because the message with the subject '{mail_in_inbox}' is still in the folder inbox.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
