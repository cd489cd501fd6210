from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(todo_record: str) -> EvalResult:
    if not check_record_pair(collection="todos", key_field="title", key=todo_record, field="status", value="completed"):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the title '{todo_record}' and the status 'completed'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
