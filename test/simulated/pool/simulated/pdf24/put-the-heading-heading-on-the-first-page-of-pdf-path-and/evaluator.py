from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(pdf_path: str, heading: str) -> EvalResult:
    if not check_line(file_path=pdf_path, position="first", text=heading):
        return EvalResult(False, f"Subtask execution failed because '{heading}' is not a line of '{pdf_path}', or not in its place (first).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
