from taskloom_runtime import EvalResult, check_attachment_saved


def evaluate_agent_task_completion(mail_in_inbox: str, file_path: str) -> EvalResult:
    if not check_attachment_saved(subject=mail_in_inbox, file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '{file_path}' is not what is attached to the message '{mail_in_inbox}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
