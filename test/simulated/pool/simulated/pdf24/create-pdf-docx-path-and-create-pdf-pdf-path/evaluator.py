from taskloom_runtime import EvalResult, check_same_text


def evaluate_agent_task_completion(docx_path: str, pdf_path: str) -> EvalResult:
    if not check_same_text(file_path=pdf_path, other_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' does not have the content of '{docx_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
