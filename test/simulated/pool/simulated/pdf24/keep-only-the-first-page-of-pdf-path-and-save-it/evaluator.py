from taskloom_runtime import EvalResult, check_file_changed, check_mouse_clicks


def evaluate_agent_task_completion(pdf_path: str) -> EvalResult:
    if not check_mouse_clicks(text="Keep First Page Only"):
        return EvalResult(False, "Subtask execution failed because 'Keep First Page Only' was not clicked.", 0/2)
    if not check_file_changed(file_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because '{pdf_path}' was not changed.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
