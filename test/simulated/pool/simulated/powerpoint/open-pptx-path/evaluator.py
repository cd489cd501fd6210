from taskloom_runtime import EvalResult, check_document_open


def evaluate_agent_task_completion(pptx_path: str) -> EvalResult:
    if not check_document_open(application="powerpoint", file_path=pptx_path):
        return EvalResult(False, f"Subtask execution failed because '{pptx_path}' is not open in powerpoint.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
