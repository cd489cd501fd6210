from taskloom_runtime import EvalResult, check_file_exists, check_line


def evaluate_agent_task_completion(text_in_clipboard: str, xlsx_path: str) -> EvalResult:
    if not check_file_exists(file_path=xlsx_path):
        return EvalResult(False, f"Subtask execution failed because the file '{xlsx_path}' does not exist.", 0/2)
    if not check_line(file_path=xlsx_path, position="first", text=text_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because '{text_in_clipboard}' is not a line of '{xlsx_path}', or not in its place (first).", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
