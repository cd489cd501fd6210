from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(img_in_clipboard: str, docx_in_processing: str) -> EvalResult:
    if not check_line(file_path=docx_in_processing, position="last", text=f"[Picture: {img_in_clipboard}]"):
        return EvalResult(False, f"Subtask execution failed because '[Picture: {img_in_clipboard}]' is not a line of '{docx_in_processing}', or not in its place (last).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
