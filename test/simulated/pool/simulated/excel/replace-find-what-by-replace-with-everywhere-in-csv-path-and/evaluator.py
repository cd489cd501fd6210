from taskloom_runtime import EvalResult, check_file_changed, check_keyboard_types


def evaluate_agent_task_completion(csv_path: str, find_what: str, replace_with: str) -> EvalResult:
    if not check_keyboard_types(text=find_what):
        return EvalResult(False, f"Subtask execution failed because '{find_what}' was not typed.", 0/3)
    if not check_keyboard_types(text=replace_with):
        return EvalResult(False, f"Subtask execution failed because '{replace_with}' was not typed.", 1/3)
    if not check_file_changed(file_path=csv_path):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' was not changed.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
