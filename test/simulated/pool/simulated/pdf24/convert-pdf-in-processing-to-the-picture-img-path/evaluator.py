from taskloom_runtime import EvalResult, check_document_open, check_file_exists


def evaluate_agent_task_completion(pdf_in_processing: str, img_path: str) -> EvalResult:
    if not check_document_open(application="pdf24", file_path=pdf_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{pdf_in_processing}' is not open in pdf24.", 0/2)
    if not check_file_exists(file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the file '{img_path}' does not exist.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
