from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(note_record: str) -> EvalResult:
    if not check_record_exists(collection="notes", field="text", value=f"{note_record} {note_record}"):
        return EvalResult(False, f"Subtask execution failed because nothing in notes has the text '{note_record} {note_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
