from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(img_path: str, caption: str) -> EvalResult:
    if not check_line(file_path=img_path, position="last", text=f"text: {caption}"):
        return EvalResult(False, f"Subtask execution failed because 'text: {caption}' is not a line of '{img_path}', or not in its place (last).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
