from taskloom_runtime import EvalResult, check_document_open, check_mouse_clicks, check_text_exists_via_ocr


def evaluate_agent_task_completion(xlsx_path: str) -> EvalResult:
    if not check_document_open(application="excel", file_path=xlsx_path):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_path}' is not open in excel.", 0/3)
    if not check_text_exists_via_ocr(text="Average:"):
        return EvalResult(False, "Subtask execution failed because 'Average:' is not on the screen.", 1/3)
    if not check_mouse_clicks(text="C"):
        return EvalResult(False, "Subtask execution failed because 'C' was not clicked.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
