from taskloom_runtime import EvalResult, check_file_exists, check_same_but, check_says_only


def evaluate_agent_task_completion(txt_path: str, line: str, txt_path_2: str, text: str) -> EvalResult:
    if not check_file_exists(file_path=txt_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{txt_path_2}' does not exist.", 0/3)
    if not check_says_only(file_path=txt_path_2, kind="text", value=text):
        return EvalResult(False, f"Subtask execution failed because '{txt_path_2}' does not say the text '{text}', or says another one.", 1/3)
    if not check_same_but(file_path=txt_path, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{txt_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
