from taskloom_runtime import EvalResult, basename, check_clipboard_from_file, check_clipboard_holds, check_file_exists, check_same_text


def evaluate_agent_task_completion(file_path: str) -> EvalResult:
    if not check_clipboard_from_file(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold the content of '{file_path}'.", 0/4)
    if not check_clipboard_holds(kind="copied files"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: copied files.", 1/4)
    if not check_file_exists(file_path=f"/home/user/Downloads/{basename(file_path)}"):
        return EvalResult(False, f"Subtask execution failed because the file '/home/user/Downloads/{basename(file_path)}' does not exist.", 2/4)
    if not check_same_text(file_path=f"/home/user/Downloads/{basename(file_path)}", other_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '/home/user/Downloads/{basename(file_path)}' does not have the content of '{file_path}'.", 3/4)
    return EvalResult(True, "Subtask completed successfully", 4/4)
