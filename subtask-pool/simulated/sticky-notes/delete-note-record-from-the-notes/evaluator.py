from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(note_record: str) -> EvalResult:
    if check_record_exists(collection="notes", field="text", value=note_record):
        return EvalResult(False, f"Subtask execution failed because notes still has something with the text '{note_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
