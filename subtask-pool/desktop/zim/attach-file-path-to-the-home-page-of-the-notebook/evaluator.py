from taskloom_runtime import EvalResult, basename, check_record_contains


def evaluate_agent_task_completion(file_path: str) -> EvalResult:
    if not check_record_contains(collection="notes", key_field="title", key="Home", field="text", text=basename(file_path)):
        return EvalResult(False, f"Subtask execution failed because nothing in notes with the title 'Home' holds '{basename(file_path)}' in its text.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
