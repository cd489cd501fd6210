from taskloom_runtime import EvalResult, check_file_exists, check_same_text


def evaluate_agent_task_completion(xlsx_in_processing: str, xlsx_path: str) -> EvalResult:
    if not check_file_exists(file_path=xlsx_path):
        return EvalResult(False, f"Subtask execution failed because the file '{xlsx_path}' does not exist.", 0/2)
    if not check_same_text(file_path=xlsx_path, other_path=xlsx_in_processing):
        return EvalResult(False, f"Subtask execution failed because '{xlsx_path}' does not have the content of '{xlsx_in_processing}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
