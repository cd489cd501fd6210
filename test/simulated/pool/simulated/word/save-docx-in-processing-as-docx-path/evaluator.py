from taskloom_runtime import EvalResult, check_file_exists, check_same_text


def evaluate_agent_task_completion(docx_in_processing: str, docx_path: str) -> EvalResult:
    if not check_file_exists(file_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because the file '{docx_path}' does not exist.", 0/2)
    if not check_same_text(file_path=docx_path, other_path=docx_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{docx_path}' does not have the content of '{docx_in_processing}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
