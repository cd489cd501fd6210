from taskloom_runtime import EvalResult, check_document_text, check_file_exists


def evaluate_agent_task_completion(text_in_clipboard: str, docx_path: str) -> EvalResult:
    if not check_file_exists(file_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because the file '{docx_path}' does not exist.", 0/2)
    if not check_document_text(file_path=docx_path, text=text_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because '{docx_path}' does not contain '{text_in_clipboard}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
