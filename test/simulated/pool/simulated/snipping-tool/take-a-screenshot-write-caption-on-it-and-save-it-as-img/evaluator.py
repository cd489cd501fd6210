from taskloom_runtime import EvalResult, check_clipboard_contains, check_file_exists, check_line


def evaluate_agent_task_completion(caption: str, img_path: str) -> EvalResult:
    if not check_clipboard_contains(text="Screenshot of Desktop"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold 'Screenshot of Desktop'.", 0/3)
    if not check_file_exists(file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because the file '{img_path}' does not exist.", 1/3)
    if not check_line(file_path=img_path, position="last", text=f"text: {caption}"):
        return EvalResult(False, f"Subtask execution failed because 'text: {caption}' is not a line of '{img_path}', or not in its place (last).", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
