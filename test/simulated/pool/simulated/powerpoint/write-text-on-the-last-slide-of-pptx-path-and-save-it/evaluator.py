from taskloom_runtime import EvalResult, check_document_text


def evaluate_agent_task_completion(pptx_path: str, text: str) -> EvalResult:
    if not check_document_text(file_path=pptx_path, text=text):
        return EvalResult(False, f"Subtask execution failed because '{pptx_path}' does not contain '{text}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
