from taskloom_runtime import EvalResult, check_text_form


def evaluate_agent_task_completion(docx_path: str) -> EvalResult:
    if not check_text_form(file_path=docx_path, form="upper case"):
        return EvalResult(False, f"Subtask execution failed because the text of '{docx_path}' does not have upper case.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
