from taskloom_runtime import EvalResult, check_document_open, check_file_changed, check_text_exists_via_control


def evaluate_agent_task_completion(pdf_path: str, asked: str, what: str, line: str, result: str) -> EvalResult:
    if not check_document_open(application="atril", file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' is not open in atril.", 0/3)
    if not check_text_exists_via_control(text=line):
        return EvalResult(False, f"Subtask execution failed because '{line}' is not on the screen.", 1/3)
    if check_file_changed(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' was changed.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
