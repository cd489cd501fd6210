from taskloom_runtime import EvalResult, check_file_changed, check_mouse_clicks


def evaluate_agent_task_completion(pptx_in_processing: str) -> EvalResult:
    if not check_mouse_clicks(text="Delete Slide"):
        return EvalResult(False, "Subtask execution failed because 'Delete Slide' was not clicked.", 0/2)
    if not check_file_changed(file_path=pptx_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{pptx_in_processing}' was not changed.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
