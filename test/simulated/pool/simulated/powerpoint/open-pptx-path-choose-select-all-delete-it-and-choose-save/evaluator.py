from taskloom_runtime import EvalResult, check_file_empty


def evaluate_agent_task_completion(pptx_path: str) -> EvalResult:
    if not check_file_empty(file_path=pptx_path):
        return EvalResult(False, f"Subtask execution failed because '{pptx_path}' is not empty.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
