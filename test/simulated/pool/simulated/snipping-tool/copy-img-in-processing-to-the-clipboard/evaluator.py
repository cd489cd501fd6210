from taskloom_runtime import EvalResult, check_clipboard_from_file


def evaluate_agent_task_completion(img_in_processing: str) -> EvalResult:
    if not check_clipboard_from_file(file_path=img_in_processing):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold the content of '{img_in_processing}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
