from taskloom_runtime import EvalResult, check_picture_inserted


def evaluate_agent_task_completion(img_path: str, pptx_in_processing: str) -> EvalResult:
    if not check_picture_inserted(file_path=pptx_in_processing, picture_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{pptx_in_processing}' does not show the picture '{img_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
