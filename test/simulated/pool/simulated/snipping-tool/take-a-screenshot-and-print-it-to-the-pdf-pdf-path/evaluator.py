from taskloom_runtime import EvalResult, check_clipboard_contains, check_document_text, check_file_exists


def evaluate_agent_task_completion(pdf_path: str) -> EvalResult:
    if not check_clipboard_contains(text="Screenshot of Desktop"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold 'Screenshot of Desktop'.", 0/3)
    if not check_file_exists(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because the file '{pdf_path}' does not exist.", 1/3)
    if not check_document_text(file_path=pdf_path, text="[Picture: Screenshot of Desktop]"):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' does not contain '[Picture: Screenshot of Desktop]'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
