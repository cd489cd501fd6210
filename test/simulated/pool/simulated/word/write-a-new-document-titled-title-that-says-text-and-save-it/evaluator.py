from taskloom_runtime import EvalResult, check_document_text, check_file_exists, check_line


def evaluate_agent_task_completion(title: str, text: str, docx_path: str) -> EvalResult:
    if not check_file_exists(file_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because the file '{docx_path}' does not exist.", 0/3)
    if not check_line(file_path=docx_path, position="first", text=title):
        return EvalResult(False, f"Subtask execution failed because '{title}' is not a line of '{docx_path}', or not in its place (first).", 1/3)
    if not check_document_text(file_path=docx_path, text=text):
        return EvalResult(False, f"Subtask execution failed because '{docx_path}' does not contain '{text}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
