from taskloom_runtime import EvalResult, check_record_pair, check_text_exists_via_ocr


def evaluate_agent_task_completion(todo_record: str) -> EvalResult:
    if not check_text_exists_via_ocr(text=f"Task: {todo_record}"):
        return EvalResult(False, f"Subtask execution failed because 'Task: {todo_record}' is not on the screen.", 0/2)
    if not check_record_pair(collection="todos", key_field="title", key=todo_record, field="status", value="open"):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the title '{todo_record}' and the status 'open'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
