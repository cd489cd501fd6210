from taskloom_runtime import EvalResult, check_file_edited


def evaluate_agent_task_completion(txt_in_processing: str) -> EvalResult:
    if not check_file_edited(file_path=txt_in_processing, edit="indented"):
        return EvalResult(False, f"Subtask execution failed because the edit of '{txt_in_processing}' is not: indented.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
