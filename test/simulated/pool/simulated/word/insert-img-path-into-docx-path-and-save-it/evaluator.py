from taskloom_runtime import EvalResult, check_picture_inserted


def evaluate_agent_task_completion(docx_path: str, img_path: str) -> EvalResult:
    if not check_picture_inserted(file_path=docx_path, picture_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{docx_path}' does not show the picture '{img_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
