from taskloom_runtime import EvalResult, check_same_but, check_text_exists_via_control


def evaluate_agent_task_completion(mail_in_inbox: str, asked: str, what: str, line: str, result: str) -> EvalResult:
    if not check_text_exists_via_control(text=line):
        return EvalResult(False, f"Subtask execution failed because '{line}' is not on the screen.", 0/2)
    if not check_same_but(file_path="mailbox:inbox", selectors=""):
        return EvalResult(False, "Subtask execution failed because more than '' is different in 'mailbox:inbox'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
