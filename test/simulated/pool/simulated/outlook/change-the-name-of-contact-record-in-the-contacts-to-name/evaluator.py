from taskloom_runtime import EvalResult, check_record_exists, check_text_exists_via_ocr


def evaluate_agent_task_completion(contact_record: str, name: str) -> EvalResult:
    if check_record_exists(collection="contacts", field="name", value=contact_record):
        return EvalResult(False, f"Subtask execution failed because contacts still has something with the name '{contact_record}'.", 0/2)
    if not check_text_exists_via_ocr(text=f"Name: {name}"):
        return EvalResult(False, f"Subtask execution failed because 'Name: {name}' is not on the screen.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
