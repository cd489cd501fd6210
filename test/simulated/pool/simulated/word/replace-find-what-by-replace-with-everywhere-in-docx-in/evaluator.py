from taskloom_runtime import EvalResult, check_document_text


def evaluate_agent_task_completion(docx_in_processing: str, find_what: str, replace_with: str) -> EvalResult:
    if not check_document_text(file_path=docx_in_processing, text=replace_with):
        return EvalResult(False, f"Subtask execution failed because '{docx_in_processing}' does not contain '{replace_with}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
