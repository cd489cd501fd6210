from taskloom_runtime import EvalResult, check_file_exists, check_parts_are, check_same_but, check_text_form


def evaluate_agent_task_completion(txt_path: str, txt_path_2: str, lines: str) -> EvalResult:
    if not check_file_exists(file_path=txt_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{txt_path_2}' does not exist.", 0/4)
    if not check_text_form(file_path=txt_path_2, form="sorted lines"):
        return EvalResult(False, f"Subtask execution failed because the text of '{txt_path_2}' does not have sorted lines.", 1/4)
    if not check_parts_are(file_path=txt_path_2, selector="line", aspect="text", values=lines, order="any"):
        return EvalResult(False, f"Subtask execution failed because the text of 'line' in '{txt_path_2}' are not '{lines}' (any).", 2/4)
    if not check_same_but(file_path=txt_path, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{txt_path}'.", 3/4)
    return EvalResult(True, "Subtask completed successfully", 4/4)
