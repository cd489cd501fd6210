from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(text_in_clipboard: str) -> EvalResult:
    if not check_record_pair(collection="notes", key_field="text", key=text_in_clipboard, field="color", value="Yellow"):
        return EvalResult(False, f"Subtask execution failed because nothing in notes has the text '{text_in_clipboard}' and the color 'Yellow'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
