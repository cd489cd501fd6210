from taskloom_runtime import EvalResult, check_document_open, check_file_exists, check_picture_inserted


def evaluate_agent_task_completion(img_path: str, pdf_path: str) -> EvalResult:
    if not check_document_open(application="snipping-tool", file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{img_path}' is not open in snipping-tool.", 0/3)
    if not check_file_exists(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because the file '{pdf_path}' does not exist.", 1/3)
    if not check_picture_inserted(file_path=pdf_path, picture_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' does not show the picture '{img_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
