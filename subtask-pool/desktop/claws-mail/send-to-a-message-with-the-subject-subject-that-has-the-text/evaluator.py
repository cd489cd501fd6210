from taskloom_runtime import EvalResult, check_email_from_file


def evaluate_agent_task_completion(txt_path: str, to: str, subject: str) -> EvalResult:
    if not check_email_from_file(folder="sent", correspondent=to, subject=subject, file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because no message with the subject '{subject}' in the folder sent has the text of '{txt_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
