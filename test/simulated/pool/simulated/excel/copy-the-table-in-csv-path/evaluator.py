from taskloom_runtime import EvalResult, check_clipboard_from_file


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if not check_clipboard_from_file(file_path=csv_path):
        return EvalResult(False, f"Subtask execution failed because the clipboard does not hold the content of '{csv_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)
