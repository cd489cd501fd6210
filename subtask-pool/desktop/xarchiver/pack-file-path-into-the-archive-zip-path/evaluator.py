from taskloom_runtime import EvalResult, basename, check_file_exists, check_line


def evaluate_agent_task_completion(file_path: str, zip_path: str) -> EvalResult:
    if not check_file_exists(file_path=zip_path):
        return EvalResult(False, f"Subtask execution failed because the file '{zip_path}' does not exist.", 0/2)
    if not check_line(file_path=zip_path, position="first", text=basename(file_path)):
        return EvalResult(False, f"Subtask execution failed because '{basename(file_path)}' is not a line of '{zip_path}', or not in its place (first).", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
