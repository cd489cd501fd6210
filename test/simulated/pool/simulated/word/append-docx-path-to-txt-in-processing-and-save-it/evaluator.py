from taskloom_runtime import EvalResult, check_includes_text


def evaluate_agent_task_completion(docx_path: str, txt_in_processing: str) -> EvalResult:
    if not check_includes_text(file_path=txt_in_processing, other_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because '{txt_in_processing}' does not include the text of '{docx_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
