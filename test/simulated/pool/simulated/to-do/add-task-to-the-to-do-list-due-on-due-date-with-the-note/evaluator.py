from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(task: str, due_date: str, note: str) -> EvalResult:
    if not check_record_pair(collection="todos", key_field="title", key=task, field="note", value=note):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the title '{task}' and the note '{note}'.", 0/2)
    if not check_record_pair(collection="todos", key_field="title", key=task, field="due", value=due_date):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the title '{task}' and the due '{due_date}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
