from taskloom_runtime import EvalResult, check_document_open


def evaluate_agent_task_completion(pdf_path: str) -> EvalResult:
    if not check_document_open(application="pdf24", file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' is not open in pdf24.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
