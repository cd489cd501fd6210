from taskloom_runtime import EvalResult, check_file_exists, check_same_but, check_template_filled


def evaluate_agent_task_completion(docx_path: str, docx_path_2: str, facts: str, words: str, first: str, first_entry: str, second: str, second_entry: str, third: str, third_entry: str) -> EvalResult:
    if not check_file_exists(file_path=docx_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{docx_path_2}' does not exist.", 0/3)
    if not check_template_filled(file_path=docx_path_2, template_path=docx_path, facts=facts):
        return EvalResult(False, f"Subtask execution failed because '{docx_path_2}' is not '{docx_path}' filled in with '{facts}'.", 1/3)
    if not check_same_but(file_path=docx_path, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
