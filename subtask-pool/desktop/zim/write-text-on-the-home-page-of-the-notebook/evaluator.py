from taskloom_runtime import EvalResult, check_record_contains


def evaluate_agent_task_completion(text: str) -> EvalResult:
    if not check_record_contains(collection="notes", key_field="title", key="Home", field="text", text=text):
        return EvalResult(False, f"Subtask execution failed because nothing in notes with the title 'Home' holds '{text}' in its text.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
