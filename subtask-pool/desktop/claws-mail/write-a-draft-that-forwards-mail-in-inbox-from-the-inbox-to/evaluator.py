from taskloom_runtime import EvalResult, check_email_exists, check_keyboard_types


def evaluate_agent_task_completion(mail_in_inbox: str, to: str) -> EvalResult:
    if not check_keyboard_types(text=to):
        return EvalResult(False, f"Subtask execution failed because '{to}' was not typed.", 0/2)
    if not check_email_exists(folder="drafts", correspondent="", subject=f"Fw: {mail_in_inbox}", body="", attachment=""):
        return EvalResult(False, f"Subtask execution failed because there is no such message with the subject 'Fw: {mail_in_inbox}' in the folder drafts.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
