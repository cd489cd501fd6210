from taskloom_runtime import EvalResult, check_keyboard_types, check_record_exists


def evaluate_agent_task_completion(todo_record: str, summary: str) -> EvalResult:
    if not check_keyboard_types(text=summary):
        return EvalResult(False, f"Subtask execution failed because '{summary}' was not typed.", 0/2)
    if check_record_exists(collection="todos", field="summary", value=todo_record):
        return EvalResult(False, f"Subtask execution failed because todos still has something with the summary '{todo_record}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
