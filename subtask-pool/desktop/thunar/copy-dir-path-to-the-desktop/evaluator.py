from taskloom_runtime import EvalResult, basename, check_clipboard_from_file, check_clipboard_holds, check_directory_exists


def evaluate_agent_task_completion(dir_path: str) -> EvalResult:
    if not check_clipboard_from_file(file_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold the content of '{dir_path}'.", 0/3)
    if not check_clipboard_holds(kind="copied files"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: copied files.", 1/3)
    if not check_directory_exists(directory_path=f"/home/user/Desktop/{basename(dir_path)}"):
        return EvalResult(False, f"Subtask execution failed because the folder '/home/user/Desktop/{basename(dir_path)}' does not exist.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
