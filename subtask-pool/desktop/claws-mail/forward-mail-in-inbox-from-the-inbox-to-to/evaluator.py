from taskloom_runtime import EvalResult, check_email_exists, check_keyboard_types, check_mouse_clicks


def evaluate_agent_task_completion(mail_in_inbox: str, to: str) -> EvalResult:
    if not check_mouse_clicks(text="Forward"):
        return EvalResult(False, "Subtask execution failed because 'Forward' was not clicked.", 0/3)
    if not check_keyboard_types(text=to):
        return EvalResult(False, f"Subtask execution failed because '{to}' was not typed.", 1/3)
    if not check_email_exists(folder="sent", correspondent="", subject=f"Fw: {mail_in_inbox}", body="", attachment=""):
        return EvalResult(False, f"Subtask execution failed because there is no such message with the subject 'Fw: {mail_in_inbox}' in the folder sent.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
