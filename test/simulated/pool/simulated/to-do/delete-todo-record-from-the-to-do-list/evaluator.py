from taskloom_runtime import EvalResult, check_mouse_clicks, check_record_exists


def evaluate_agent_task_completion(todo_record: str) -> EvalResult:
    if not check_mouse_clicks(text=todo_record):
        return EvalResult(False, f"Subtask execution failed because '{todo_record}' was not clicked.", 0/2)
    if check_record_exists(collection="todos", field="title", value=todo_record):
        return EvalResult(False, f"Subtask execution failed because todos still has something with the title '{todo_record}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
