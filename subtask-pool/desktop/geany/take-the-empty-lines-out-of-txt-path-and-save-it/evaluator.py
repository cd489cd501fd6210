from taskloom_runtime import EvalResult, check_part_count, check_parts_are


def evaluate_agent_task_completion(txt_path: str, count: str, lines: str) -> EvalResult:
    if not check_part_count(file_path=txt_path, selector="line", relation="equal", value=count):
        return EvalResult(False, f"Subtask execution failed because the number of 'line' in '{txt_path}' is not equal {count}.", 0/2)
    if not check_parts_are(file_path=txt_path, selector="line", aspect="text", values=lines, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'line' in '{txt_path}' are not '{lines}' (given).", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)
