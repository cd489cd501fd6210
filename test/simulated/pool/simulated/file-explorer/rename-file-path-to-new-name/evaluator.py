from taskloom_runtime import EvalResult, check_file_exists, check_keyboard_types


def evaluate_agent_task_completion(file_path: str, new_name: str) -> EvalResult:
    if not check_keyboard_types(text=new_name):
        return EvalResult(False, f"Subtask execution failed because '{new_name}' was not typed.", 0/2)
    if check_file_exists(file_path=file_path):
        return EvalResult(False, f"Subtask execution failed because the file '{file_path}' still exists.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
