from taskloom_runtime import EvalResult, check_clipboard_from_file, check_document_open


def evaluate_agent_task_completion(txt_path: str) -> EvalResult:
    if not check_document_open(application="vs-code", file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' is not open in vs-code.", 0/2)
    if not check_clipboard_from_file(file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold the content of '{txt_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
