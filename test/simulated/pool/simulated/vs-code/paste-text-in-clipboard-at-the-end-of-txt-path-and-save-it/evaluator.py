from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(txt_path: str, text_in_clipboard: str) -> EvalResult:
    if not check_line(file_path=txt_path, position="last", text=text_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because '{text_in_clipboard}' is not a line of '{txt_path}', or not in its place (last).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
