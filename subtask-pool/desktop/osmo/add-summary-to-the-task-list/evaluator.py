from taskloom_runtime import EvalResult, check_record_exists, check_record_pair


def evaluate_agent_task_completion(summary: str) -> EvalResult:
    if not check_record_pair(collection="todos", key_field="summary", key=summary, field="priority", value="Medium"):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the summary '{summary}' and the priority 'Medium'.", 0/2)
    if not check_record_exists(collection="todos", field="due_date", value=""):
        return EvalResult(False, "Subtask execution failed because nothing in todos has the due_date ''.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
