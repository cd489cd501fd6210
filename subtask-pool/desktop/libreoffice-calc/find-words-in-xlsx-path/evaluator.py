from taskloom_runtime import EvalResult, check_document_open, check_same_but, check_text_exists_via_control


def evaluate_agent_task_completion(xlsx_path: str, query: str, words: str, place: str, result: str) -> EvalResult:
    if not check_document_open(application="libreoffice-calc", file_path=xlsx_path):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_path}' is not open in libreoffice-calc.", 0/3)
    if not check_text_exists_via_control(text=result):
        return EvalResult(False, f"Subtask execution failed because '{result}' is not on the screen.", 1/3)
    if not check_same_but(file_path=xlsx_path, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{xlsx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
