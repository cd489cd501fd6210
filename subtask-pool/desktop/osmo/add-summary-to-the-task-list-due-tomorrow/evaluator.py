from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(summary: str) -> EvalResult:
    if not check_record_pair(collection="todos", key_field="summary", key=summary, field="due_date", value="2026-03-03"):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the summary '{summary}' and the due_date '2026-03-03'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
