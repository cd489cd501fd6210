from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(img_path: str) -> EvalResult:
    if not check_line(file_path=img_path, position="first", text="Untitled"):
        return EvalResult(False, f"Subtask execution failed because 'Untitled' is not a line of '{img_path}', or not in its place (first).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
