from taskloom_runtime import EvalResult, check_message_says_facts


def evaluate_agent_task_completion(file_path: str, to: str, subject: str, facts: str, words: str, text: str) -> EvalResult:
    if not check_message_says_facts(to=to, subject=subject, facts=facts, attachment=file_path):
        return EvalResult(False, f"Subtask execution failed because no message to '{to}' says '{facts}' and no other values of these kinds, with the attachment '{file_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
