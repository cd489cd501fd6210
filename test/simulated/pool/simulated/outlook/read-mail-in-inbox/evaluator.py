from taskloom_runtime import EvalResult, check_text_exists_via_ocr


def evaluate_agent_task_completion(mail_in_inbox: str) -> EvalResult:
    if not check_text_exists_via_ocr(text=f"Subject: {mail_in_inbox}"):
        return EvalResult(False, f"Subtask execution failed because 'Subject: {mail_in_inbox}' is not on the screen.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
