from taskloom_runtime import EvalResult, check_file_empty


def evaluate_agent_task_completion(txt_in_processing: str) -> EvalResult:
    if not check_file_empty(file_path=txt_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{txt_in_processing}' is not empty.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
