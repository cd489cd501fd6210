from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(txt_path: str, title: str) -> EvalResult:
    if not check_line(file_path=txt_path, position="first", text=title):
        return EvalResult(False, f"Subtask execution failed because '{title}' is not a line of '{txt_path}', or not in its place (first).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
