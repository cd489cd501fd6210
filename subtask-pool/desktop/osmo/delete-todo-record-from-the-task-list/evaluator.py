from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(todo_record: str) -> EvalResult:
    if check_record_exists(collection="todos", field="summary", value=todo_record):
        return EvalResult(False, f"Subtask execution failed because todos still has something with the summary '{todo_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
