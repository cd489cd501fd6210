from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(pdf_in_processing: str, heading: str) -> EvalResult:
    if not check_line(file_path=pdf_in_processing, position="first", text=heading):
        return EvalResult(False, f"Subtask execution failed because '{heading}' is not a line of '{pdf_in_processing}', or not in its place (first).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
