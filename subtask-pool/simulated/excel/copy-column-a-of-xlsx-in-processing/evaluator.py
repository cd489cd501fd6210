from taskloom_runtime import EvalResult, check_clipboard_holds, check_document_open, check_mouse_clicks


def evaluate_agent_task_completion(xlsx_in_processing: str) -> EvalResult:
    if not check_document_open(application="excel", file_path=xlsx_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_in_processing}' is not open in excel.", 0/3)
    if not check_mouse_clicks(text="A"):
        return EvalResult(False, "Subtask execution failed because 'A' was not clicked.", 1/3)
    if not check_clipboard_holds(kind="table"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: table.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
