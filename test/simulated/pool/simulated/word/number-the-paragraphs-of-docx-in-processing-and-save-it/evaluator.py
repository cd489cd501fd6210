from taskloom_runtime import EvalResult, check_text_form


def evaluate_agent_task_completion(docx_in_processing: str) -> EvalResult:
    if not check_text_form(file_path=docx_in_processing, form="numbered lines"):
        return EvalResult(False, f"Subtask execution failed because the text of '{docx_in_processing}' does not have numbered lines.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
