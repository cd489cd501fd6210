from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(note_record: str) -> EvalResult:
    if not check_record_pair(collection="notes", key_field="text", key=note_record, field="color", value="Green"):
        return EvalResult(False, f"Subtask execution failed because nothing in notes has the text '{note_record}' and the color 'Green'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
