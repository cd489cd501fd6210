from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(docx_path: str, img_in_clipboard: str) -> EvalResult:
    if not check_line(file_path=docx_path, position="last", text=f"[Picture: {img_in_clipboard}]"):
        return EvalResult(False, f"Subtask execution failed because '[Picture: {img_in_clipboard}]' is not a line of '{docx_path}', or not in its place (last).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
