from taskloom_runtime import EvalResult, check_line, check_mouse_clicks


def evaluate_agent_task_completion(xlsx_path: str) -> EvalResult:
    if not check_mouse_clicks(text="B"):
        return EvalResult(False, "Subtask execution failed because 'B' was not clicked.", 0/2)
    if not check_line(file_path=xlsx_path, position="first", text="Name\t\tAmount\tUnits"):
        return EvalResult(False, f"Subtask execution failed because 'Name\t\tAmount\tUnits' is not a line of '{xlsx_path}', or not in its place (first).", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
