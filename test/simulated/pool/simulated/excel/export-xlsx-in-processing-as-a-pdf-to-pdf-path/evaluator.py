from taskloom_runtime import EvalResult, check_file_exists, check_same_text


def evaluate_agent_task_completion(xlsx_in_processing: str, pdf_path: str) -> EvalResult:
    if not check_file_exists(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because the file '{pdf_path}' does not exist.", 0/2)
    if not check_same_text(file_path=pdf_path, other_path=xlsx_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' does not have the content of '{xlsx_in_processing}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
