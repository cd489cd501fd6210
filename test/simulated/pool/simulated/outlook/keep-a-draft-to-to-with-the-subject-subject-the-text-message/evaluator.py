from taskloom_runtime import EvalResult, check_email_exists


def evaluate_agent_task_completion(file_path: str, to: str, subject: str, message: str) -> EvalResult:
    if not check_email_exists(folder="drafts", correspondent=to, subject=subject, body=message, attachment=file_path):
        return EvalResult(False, f"Subtask execution failed because there is no such message with the subject '{subject}' in the folder drafts.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
