from taskloom_runtime import EvalResult, check_email_sent


def evaluate_agent_task_completion(to: str, subject: str, message: str) -> EvalResult:
    if not check_email_sent(to=to, subject=subject, body=message, attachment="none"):
        return EvalResult(False, f"Subtask execution failed because no message with the subject '{subject}' was sent to '{to}' as asked.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
