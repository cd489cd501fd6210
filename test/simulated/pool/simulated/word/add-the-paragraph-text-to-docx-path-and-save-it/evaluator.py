from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(docx_path: str, text: str) -> EvalResult:
    if not check_line(file_path=docx_path, position="last", text=text):
        return EvalResult(False, f"Subtask execution failed because '{text}' is not a line of '{docx_path}', or not in its place (last).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
