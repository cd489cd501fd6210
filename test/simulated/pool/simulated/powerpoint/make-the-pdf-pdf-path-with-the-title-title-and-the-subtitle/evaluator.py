from taskloom_runtime import EvalResult, check_document_text, check_file_exists, check_line


def evaluate_agent_task_completion(title: str, subtitle: str, pdf_path: str) -> EvalResult:
    if not check_file_exists(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because the file '{pdf_path}' does not exist.", 0/3)
    if not check_line(file_path=pdf_path, position="last", text=subtitle):
        return EvalResult(False, f"Subtask execution failed because '{subtitle}' is not a line of '{pdf_path}', or not in its place (last).", 1/3)
    if not check_document_text(file_path=pdf_path, text=title):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' does not contain '{title}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
