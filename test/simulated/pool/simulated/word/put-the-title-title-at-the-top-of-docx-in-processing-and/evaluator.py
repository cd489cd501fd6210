from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(docx_in_processing: str, title: str) -> EvalResult:
    if not check_line(file_path=docx_in_processing, position="first", text=title):
        return EvalResult(False, f"Subtask execution failed because '{title}' is not a line of '{docx_in_processing}', or not in its place (first).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
