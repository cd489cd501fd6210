from taskloom_runtime import EvalResult, basename, check_keyboard_types, check_same_text, check_window_active


def evaluate_agent_task_completion(files_in_clipboard: str) -> EvalResult:
    if not check_window_active(title="Documents - File Explorer"):
        return EvalResult(False, "Subtask execution failed because the window 'Documents - File Explorer' is not in front.", 0/3)
    if not check_same_text(file_path=f"C:\\Users\\user\\Documents\\{basename(files_in_clipboard)}", other_path=files_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because 'C:\\Users\\user\\Documents\\{basename(files_in_clipboard)}' does not have the content of '{files_in_clipboard}'.", 1/3)
    if not check_keyboard_types(text="ctrl+v"):
        return EvalResult(False, "Subtask execution failed because 'ctrl+v' was not typed.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
