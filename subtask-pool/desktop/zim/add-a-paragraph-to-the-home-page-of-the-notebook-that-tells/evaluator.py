from taskloom_runtime import EvalResult, check_record_contains, check_record_says_facts


def evaluate_agent_task_completion(facts: str, words: str, text: str) -> EvalResult:
    if not check_record_contains(collection="notes", key_field="title", key="Home", field="text", text="Notes of the notebook."):
        return EvalResult(False, "Subtask execution failed because nothing in notes with the title 'Home' holds 'Notes of the notebook.' in its text.", 0/2)
    if not check_record_says_facts(collection="notes", key_field="title", key="Home", field="text", facts=facts):
        return EvalResult(False, f"Subtask execution failed because nothing in notes with the title 'Home' says '{facts}' in its text, and no other values of these kinds.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
