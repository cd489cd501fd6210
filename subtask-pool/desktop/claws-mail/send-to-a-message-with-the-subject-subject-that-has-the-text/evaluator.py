from taskloom_runtime import EvalResult, check_email_sent, check_keyboard_types


def evaluate_agent_task_completion(txt_path: str, to: str, subject: str) -> EvalResult:
    if not check_keyboard_types(text=txt_path):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' was not typed.", 0/2)
    if not check_email_sent(to=to, subject=subject, body="", attachment="none"):
        return EvalResult(False, f"Subtask execution failed because no message with the subject '{subject}' was sent to '{to}' as asked.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
