from taskloom_runtime import EvalResult, check_record_exists, check_record_pair


def evaluate_agent_task_completion(task_title: str) -> EvalResult:
    if not check_record_pair(collection="todos", key_field="title", key=task_title, field="status", value="open"):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the title '{task_title}' and the status 'open'.", 0/2)
    if not check_record_exists(collection="todos", field="due", value=""):
        return EvalResult(False, "Subtask execution failed because nothing in todos has the due ''.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
