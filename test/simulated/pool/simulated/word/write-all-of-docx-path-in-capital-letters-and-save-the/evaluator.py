from taskloom_runtime import EvalResult, check_file_exists, check_mouse_clicks, check_same_text


def evaluate_agent_task_completion(docx_path: str, docx_path_2: str) -> EvalResult:
    if not check_mouse_clicks(text="UPPERCASE"):
        return EvalResult(False, "Subtask execution failed because 'UPPERCASE' was not clicked.", 0/3)
    if not check_file_exists(file_path=docx_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{docx_path_2}' does not exist.", 1/3)
    if not check_same_text(file_path=docx_path_2, other_path=docx_path):
        return EvalResult(False, f"Subtask execution failed because '{docx_path_2}' does not have the content of '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
