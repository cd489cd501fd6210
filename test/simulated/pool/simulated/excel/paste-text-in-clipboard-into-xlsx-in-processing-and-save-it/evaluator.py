from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(text_in_clipboard: str, xlsx_in_processing: str) -> EvalResult:
    if not check_line(file_path=xlsx_in_processing, position="last", text=text_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because '{text_in_clipboard}' is not a line of '{xlsx_in_processing}', or not in its place (last).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
