from taskloom_runtime import EvalResult, check_file_changed, check_keyboard_types


def evaluate_agent_task_completion(docx_path: str, txt_path: str) -> EvalResult:
    if not check_keyboard_types(text=txt_path):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' was not typed.", 0/2)
    if not check_file_changed(file_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because '{docx_path}' was not changed.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
