from taskloom_runtime import EvalResult, check_text_form


def evaluate_agent_task_completion(txt_path: str) -> EvalResult:
    if not check_text_form(file_path=txt_path, form="upper case"):
        return EvalResult(False, f"Subtask execution failed because the text of '{txt_path}' does not have upper case.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
