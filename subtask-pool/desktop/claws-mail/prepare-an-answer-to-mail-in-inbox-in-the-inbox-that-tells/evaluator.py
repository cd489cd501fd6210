from taskloom_runtime import EvalResult, check_email_exists, check_says_facts


def evaluate_agent_task_completion(mail_in_inbox: str, facts: str, words: str, text: str, sender: str) -> EvalResult:
    if not check_email_exists(folder="drafts", correspondent=sender, subject=f"Re: {mail_in_inbox}", body="", attachment="none"):
        return EvalResult(False, f"Subtask execution failed because there is no such message with the subject 'Re: {mail_in_inbox}' in the folder drafts.", 0/2)
    if not check_says_facts(file_path="mailbox:drafts", facts=facts):
        return EvalResult(False, f"Subtask execution failed because 'mailbox:drafts' does not say '{facts}', or says other values of these kinds.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
