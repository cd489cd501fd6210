from taskloom_runtime import EvalResult, check_file_exists, check_window_active


def evaluate_agent_task_completion(txt_path: str) -> EvalResult:
    if not check_file_exists(file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because the file '{txt_path}' does not exist.", 0/2)
    if not check_window_active(title="Home - Notes"):
        return EvalResult(False, "Subtask execution failed because the window 'Home - Notes' is not in front.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
