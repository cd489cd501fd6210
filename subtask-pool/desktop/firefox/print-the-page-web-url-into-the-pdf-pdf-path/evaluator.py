from taskloom_runtime import EvalResult, check_document_text, check_file_exists


def evaluate_agent_task_completion(web_url: str, pdf_path: str, text: str) -> EvalResult:
    if not check_file_exists(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because the file '{pdf_path}' does not exist.", 0/2)
    if not check_document_text(file_path=pdf_path, text=text):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' does not contain '{text}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
