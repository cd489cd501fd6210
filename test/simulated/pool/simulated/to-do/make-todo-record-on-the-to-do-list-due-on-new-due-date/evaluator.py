from taskloom_runtime import EvalResult, check_record_exists, check_record_pair


def evaluate_agent_task_completion(todo_record: str, new_due_date: str) -> EvalResult:
    if not check_record_pair(collection="todos", key_field="title", key=todo_record, field="due", value=new_due_date):
        return EvalResult(False, f"Subtask execution failed because nothing in todos has the title '{todo_record}' and the due '{new_due_date}'.", 0/2)
    if check_record_exists(collection="todos", field="due", value=""):
        return EvalResult(False, "Subtask execution failed because todos still has something with the due ''.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
