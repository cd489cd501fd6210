from taskloom_runtime import EvalResult, check_file_edited


def evaluate_agent_task_completion(txt_path: str) -> EvalResult:
    if not check_file_edited(file_path=txt_path, edit="first deleted"):
        return EvalResult(False, f"Subtask execution failed because the edit of '{txt_path}' is not: first deleted.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
