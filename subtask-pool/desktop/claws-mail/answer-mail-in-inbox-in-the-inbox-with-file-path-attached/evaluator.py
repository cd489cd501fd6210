from taskloom_runtime import EvalResult, check_message_says_facts


def evaluate_agent_task_completion(mail_in_inbox: str, file_path: str, facts: str, words: str, text: str, sender: str) -> EvalResult:
    if not check_message_says_facts(to=sender, subject=f"Re: {mail_in_inbox}", facts=facts, attachment=file_path):
        return EvalResult(False, f"Subtask execution failed because no message to '{sender}' says '{facts}' and no other values of these kinds, with the attachment '{file_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
