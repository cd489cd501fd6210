from taskloom_runtime import EvalResult, check_includes_text


def evaluate_agent_task_completion(txt_path: str, docx_in_processing: str) -> EvalResult:
    if not check_includes_text(file_path=docx_in_processing, other_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because '{docx_in_processing}' does not include the text of '{txt_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
