from taskloom_runtime import EvalResult, check_record_says_facts


def evaluate_agent_task_completion(title: str, facts: str, words: str, text: str) -> EvalResult:
    if not check_record_says_facts(collection="notes", key_field="title", key=title, field="text", facts=facts):
        return EvalResult(False, f"Subtask execution failed because nothing in notes with the title '{title}' says '{facts}' in its text, and no other values of these kinds.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
