from taskloom_runtime import EvalResult, basename, check_mouse_clicks, check_text_exists_via_ocr, check_window_active


def evaluate_agent_task_completion(xlsx_path: str) -> EvalResult:
    if not check_window_active(title=f"{basename(xlsx_path)} - Excel"):
        return EvalResult(False, f"Subtask execution failed because the window '{basename(xlsx_path)} - Excel' is not in front.", 0/3)
    if not check_text_exists_via_ocr(text="Sum:"):
        return EvalResult(False, "Subtask execution failed because 'Sum:' is not on the screen.", 1/3)
    if not check_mouse_clicks(text="C"):
        return EvalResult(False, "Subtask execution failed because 'C' was not clicked.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
