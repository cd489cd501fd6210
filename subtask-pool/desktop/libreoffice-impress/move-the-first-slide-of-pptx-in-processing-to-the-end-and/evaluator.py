from taskloom_runtime import EvalResult, check_file_edited


def evaluate_agent_task_completion(pptx_in_processing: str) -> EvalResult:
    if not check_file_edited(file_path=pptx_in_processing, edit="first moved to the end"):
        return EvalResult(False, f"Subtask execution failed because the edit of '{pptx_in_processing}' is not: first moved to the end.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
