from taskloom_runtime import EvalResult, check_clipboard_holds, check_document_open


def evaluate_agent_task_completion(pdf_path: str) -> EvalResult:
    if not check_document_open(application="atril", file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' is not open in atril.", 0/2)
    if not check_clipboard_holds(kind="text"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: text.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
