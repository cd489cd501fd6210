from taskloom_runtime import EvalResult, check_file_changed, check_file_exists, check_same_text


def evaluate_agent_task_completion(pptx_path: str, pdf_path: str) -> EvalResult:
    if not check_file_exists(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because the file '{pdf_path}' does not exist.", 0/3)
    if not check_same_text(file_path=pdf_path, other_path=pptx_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' does not have the content of '{pptx_path}'.", 1/3)
    if check_file_changed(file_path=pptx_path):
        return EvalResult(False, f"Subtask execution failed because '{pptx_path}' was changed.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
