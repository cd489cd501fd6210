from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(summary: str, priority: str) -> EvalResult:
    if not check_record_pair(collection="todos", key_field="summary", key=summary, field="priority", value=priority):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the summary '{summary}' and the priority '{priority}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
