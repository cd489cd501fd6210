from taskloom_runtime import EvalResult, check_document_open


def evaluate_agent_task_completion(docx_path: str) -> EvalResult:
    if not check_document_open(application="word", file_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because '{docx_path}' is not open in word.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
