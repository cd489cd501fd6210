from taskloom_runtime import EvalResult, check_file_exists, check_parts_are, check_same_but


def evaluate_agent_task_completion(txt_path: str, count: str, txt_path_2: str, lines: str) -> EvalResult:
    if not check_file_exists(file_path=txt_path_2):
        return EvalResult(False, f"Subtask execution failed because the file '{txt_path_2}' does not exist.", 0/3)
    if not check_parts_are(file_path=txt_path_2, selector="line", aspect="text", values=lines, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'line' in '{txt_path_2}' are not '{lines}' (given).", 1/3)
    if not check_same_but(file_path=txt_path, selectors=""):
        return EvalResult(False, f"Subtask execution failed because more than '' is different in '{txt_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)
