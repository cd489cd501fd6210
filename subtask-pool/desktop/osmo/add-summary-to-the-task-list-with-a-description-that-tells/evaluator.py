from taskloom_runtime import EvalResult, check_record_says_facts


def evaluate_agent_task_completion(summary: str, facts: str, words: str, text: str) -> EvalResult:
    if not check_record_says_facts(collection="todos", key_field="summary", key=summary, field="description", facts=facts):
        return EvalResult(False, f"Subtask execution failed because nothing in todos with the summary '{summary}' says '{facts}' in its description, and no other values of these kinds.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
