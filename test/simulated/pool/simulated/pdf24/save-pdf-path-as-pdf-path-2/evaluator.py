from taskloom_runtime import EvalResult, check_file_exists, check_same_text


def evaluate_agent_task_completion(pdf_path: str, pdf_path_2: str) -> EvalResult:
    if not check_file_exists(file_path=pdf_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{pdf_path_2}' does not exist.", 0/2)
    if not check_same_text(file_path=pdf_path_2, other_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path_2}' does not have the content of '{pdf_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
