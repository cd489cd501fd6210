from taskloom_runtime import EvalResult, check_document_open, check_same_but, check_text_exists_via_control


def evaluate_agent_task_completion(docx_path: str, asked: str, what: str, line: str, result: str) -> EvalResult:
    if not check_document_open(application="libreoffice-writer", file_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because '{docx_path}' is not open in libreoffice-writer.", 0/3)
    if not check_text_exists_via_control(text=line):
        return EvalResult(False, f"Subtask execution failed because '{line}' is not on the screen.", 1/3)
    if not check_same_but(file_path=docx_path, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
