from taskloom_runtime import EvalResult, check_file_exists, check_picture_inserted


def evaluate_agent_task_completion(img_in_processing: str, pdf_path: str) -> EvalResult:
    if not check_file_exists(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because the file '{pdf_path}' does not exist.", 0/2)
    if not check_picture_inserted(file_path=pdf_path, picture_path=img_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' does not show the picture '{img_in_processing}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
